import { signInContract } from '@canone/contracts/access/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer } from '../testing/mail-server.ts';
import { aPayPalTenant } from '../testing/paypal-tenant.ts';
import { silentPayPal } from '../testing/silent-paypal.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const { requestPasswordReset, signIn } = signInContract.endpoints;
const password = 'Cavallo-Batteria-42';
const today = '2026-11-21T09:30:00Z';

/** A process with a clock that is far ahead acts. The tests show the effect after the clock is right again. */
describe('a clock that was far ahead for a while', () => {
  let api: TestApi;
  let mails: Awaited<ReturnType<typeof startMailServer>>;

  beforeAll(async () => {
    mails = await startMailServer();
    api = await startTestApi({ smtpUrl: mails.url, clockFollowsPayPal: true });
  });

  afterAll(async () => {
    await api.close();
    await mails.close();
  });

  async function ahead(work: () => Promise<void>): Promise<void> {
    api.setNow('2028-01-01T09:30:00Z');
    await work();
    api.setNow(today);
  }

  test('W112 · a charge whose event was lost is found within the hour', async () => {
    const shop = await aPayPalTenant(api);
    const { id } = await shop.aConfirmed();
    await ahead(() => api.runJob('reconcile'));
    await silentPayPal(api).miss();
    await api.paypal.advance({ months: 1, days: 1 });

    await api.runJob('reconcile');
    await api.runJob('provider-events');

    const received = (await shop.paymentsOf(id)).map(({ received_cents }) => received_cents);
    expect(received).toEqual([1_220, 1_220]);
    await api.paypal.faults({});
    await api.paypal.reset();
  });

  test('W112 · work that waits for its next attempt is done after the clock was corrected', async () => {
    const shop = await aPayPalTenant(api);
    const { paid } = await shop.anApproved();
    await silentPayPal(api).lose();
    const waiting = String(api.now().add({ hours: 24 * 400 }));
    await api.make.inTenant(shop.tenantId, async (db) => {
      await db.updateTable('provider_events').set({ next_attempt_at: waiting }).execute();
      await db.updateTable('payment_attempts').set({ ask_at: waiting }).execute();
      await db
        .insertInto('provider_tasks')
        .values({
          tenant_id: shop.tenantId,
          kind: 'cancelSubscription',
          reason: 'prova',
          payment_provider_id: shop.providerId,
          provider_subscription_id: paid,
          created_at: String(api.now()),
          next_attempt_at: waiting,
        })
        .execute();
    });

    await api.runJob('reconcile');
    await api.runJob('provider-tasks');

    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
    await api.paypal.faults({});
  });

  test('W112 · a mail that was claimed is sent', async () => {
    const { email } = await api.make.aPerson({ password });
    await api.nobody.call(requestPasswordReset, { body: { Email: email } });
    await api.make.asOwner((db) =>
      db
        .updateTable('outbox')
        .set({ claimed_until: '2028-01-01T09:35:00Z' })
        .where('recipient', '=', email)
        .execute(),
    );

    await api.runJob('mail');

    expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  test('W112 · wrong passwords from the time of the wrong clock lock nobody out', async () => {
    const { email } = await api.make.aPerson({ password });
    const enter = (Password: string) =>
      api.nobody.call(signIn, { body: { Email: email, Password } }).then(
        () => 200,
        (error: { readonly status: number }) => error.status,
      );
    await ahead(async () => {
      for (let times = 0; times < 6; times += 1) await enter('sbagliata');
    });
    expect(await enter(password)).toBe(429);

    await api.runJob('forget-attempts');

    expect(await enter(password)).toBe(200);
  });
});
