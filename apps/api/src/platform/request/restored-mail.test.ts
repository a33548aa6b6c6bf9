import { signInContract } from '@canone/contracts/access/sign-in';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { MailState, outboxContract } from '@canone/contracts/letters/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiWithMail, startApiWithMail } from '../../testing/api-with-mail.ts';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { restoredMailReason, separateFromOriginal } from './installation-id.ts';

const { requestPasswordReset } = signInContract.endpoints;

let api: ApiWithMail;

beforeAll(async () => {
  api = await startApiWithMail();
});

afterAll(() => api.close());

test('W129 OPS-08 · mail that waited in the original is not sent from a restored copy, and is shown with the reason', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const admin = await api.asAdminOf(tenantId);
  const { paymentId, customer } = await api.make.aSubscription(tenantId, {
    status: SubscriptionStatus.BankTransferPending,
  });
  await admin.call(customerLetterContract.endpoints.remind, {
    params: { id: paymentId },
    body: { subject: 'Scadenza', body: 'Manca il pagamento.' },
  });
  const { email } = await api.make.aPerson({ password: 'buona-password' });
  await api.nobody.call(requestPasswordReset, { body: { Email: email } });
  const sent = await api.make.aPerson({ password: 'buona-password' });

  await separateFromOriginal(api.owner);
  await api.nobody.call(requestPasswordReset, { body: { Email: sent.email } });
  await api.runJob('mail');

  expect([api.mailsTo(customer.email), api.mailsTo(email)]).toEqual([[], []]);
  expect(api.mailsTo(sent.email)).toHaveLength(1);
  const superAdmin = await api.asSuperAdmin();
  const { items } = await superAdmin.call(outboxContract.endpoints.list, {
    query: { filters: { state: String(MailState.Failed) } },
  });
  expect(items.map(({ recipient }) => recipient).toSorted()).toEqual(
    [customer.email, email].toSorted(),
  );
  for (const { id } of items)
    expect(await superAdmin.call(outboxContract.endpoints.get, { params: { id } })).toMatchObject({
      lastError: restoredMailReason,
      nextAttemptAt: null,
    });
  expect(await outboxMails(api, email)).toMatchObject([{ body: null }]);
});
