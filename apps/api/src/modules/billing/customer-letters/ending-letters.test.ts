import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiWithMail, startApiWithMail } from '../../../testing/api-with-mail.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';

describe('the letter about the end of the paid period', () => {
  let withMail: ApiWithMail;
  let tenantId: number;

  beforeAll(async () => {
    withMail = await startApiWithMail();
    const { api } = withMail;
    api.setNow('2026-11-01T09:00:00Z');
    tenantId = (await api.make.aTenant()).id;
    const admin = await api.asAdminOf(tenantId);
    await admin.call(letterSettingsContract.endpoints.update, {
      body: { ...someSettings(), letters: lettersOn('transferEnding') },
    });
  });

  afterAll(() => withMail.close());

  test.each([
    ['during its last period', '2026-11-01T09:00:00Z', 0],
    ['before its last period, which a transfer renewed', '2026-10-01T09:00:00Z', 1],
  ])(
    'SUB-12 · the renewal was stopped %s (%s): %d letters say how to renew',
    async (_, stoppedAt, count) => {
      const { api } = withMail;
      api.setNow('2026-11-01T09:00:00Z');
      const { id, customer } = await api.make.aSubscription(tenantId, {
        status: SubscriptionStatus.ActiveNoRenewal,
        startAt: '2026-10-25T09:00:00Z',
      });
      await api.make.inTenant(tenantId, (db) =>
        db
          .updateTable('subscriptions')
          .set({ renewal_stop_requested_at: stoppedAt })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .execute(),
      );

      api.setNow('2026-11-12T10:00:00Z');
      await api.runJob('customer-letters');
      await api.runJob('mail');

      expect(withMail.mailsTo(customer.email)).toHaveLength(count);
    },
  );
});
