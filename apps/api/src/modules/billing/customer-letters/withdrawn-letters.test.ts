import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { MailState, outboxContract } from '@canone/contracts/letters/outbox';
import { customerContract } from '@canone/contracts/overviews/customer';
import { timelineContract } from '@canone/contracts/overviews/timeline';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { draft, sendLink, remind } = customerLetterContract.endpoints;
const { BankTransferPending } = SubscriptionStatus;
const text = { subject: 'Promemoria', body: 'Gentile cliente' };
const reason = 'Non spedita: nel frattempo l’importo è stato pagato o è cambiato.';

describe('money 5 · a letter whose amount changes before its mail is sent', () => {
  let api: TestApi;
  let server: MailServer;
  let tenantId: number;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startMailServer();
    api = await startTestApi({ smtpUrl: server.url });
  });

  afterAll(async () => {
    await api.close();
    await server.close();
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant('Studio Bianchi')).id;
    admin = await api.asAdminOf(tenantId);
  });

  async function aReminder() {
    const debtor = await api.make.aSubscription(tenantId, { status: BankTransferPending });
    await admin.call(remind, { params: { id: debtor.paymentId }, body: text });
    return debtor;
  }
  const transfer = (paymentId: number, amount: number) =>
    admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate: '2026-11-20T09:00:00Z' },
    });

  /** Sends the outbox. Returns how many mails arrived, the error of the first mail and whether it has failed. */
  async function deliver(email: string) {
    await api.runJob('mail');
    const arrived = server.received.filter(({ to }) => to.includes(email));
    const rows = await api.make.asOwner((db) =>
      db
        .selectFrom('outbox')
        .select(['last_error', 'failed_at'])
        .where('recipient', '=', email)
        .orderBy('id')
        .execute(),
    );
    return { arrived: arrived.length, error: rows[0]?.last_error, hasFailed: !!rows[0]?.failed_at };
  }
  const withdrawn = { arrived: 0, error: reason, hasFailed: true };

  test('is sent while the amount is due', async () => {
    const { customer } = await aReminder();

    expect(await deliver(customer.email)).toMatchObject({ arrived: 1, hasFailed: false });
  });

  test.each([
    ['all of it', 12.2],
    ['a part of it', 5],
  ])('is not sent after a transfer of %s', async (_, amount) => {
    const { paymentId, customer } = await aReminder();
    await transfer(paymentId, amount);

    expect(await deliver(customer.email)).toEqual(withdrawn);
  });

  test('is not sent after the cancellation of the subscription, and the timeline says so', async () => {
    const { id, customer } = await aReminder();
    await admin.call(subscriptionContract.endpoints.cancel, { params: { id } });

    expect(await deliver(customer.email)).toEqual(withdrawn);
    const story = await admin.call(timelineContract.endpoints.list, { params: { id }, query: {} });
    expect(story.items.map(({ what }) => what)).toContain('withdrawLetter');
  });

  test('AL10 · has the state "withdrawn" in the lists of mail, and not "failed"', async () => {
    const { paymentId, customer } = await aReminder();
    await transfer(paymentId, 12.2);
    await deliver(customer.email);

    const ofCustomer = await admin.call(customerContract.endpoints.mails, {
      params: { id: customer.id },
      query: {},
    });
    const states = { state: MailState.Withdrawn, error: reason };
    expect(ofCustomer.items.map(({ state, error }) => ({ state, error }))).toEqual([states]);
    const superAdmin = await api.asSuperAdmin();
    const found = (state: number) =>
      superAdmin.call(outboxContract.endpoints.list, {
        query: { filters: { recipient: customer.email, state: String(state) } },
      });
    const totals = await Promise.all(Object.values(MailState).map(found));
    expect(totals.map(({ totalCount }) => totalCount)).toEqual([0, 0, 0, 1]);
  });

  test('AL20 · is recognised as withdrawn by a column of its own, and not by the text of its error', async () => {
    const { paymentId, customer } = await aReminder();
    await transfer(paymentId, 12.2);
    await deliver(customer.email);
    const stateAfter = async (change: object) => {
      await api.make.asOwner((db) =>
        db.updateTable('outbox').set(change).where('recipient', '=', customer.email).execute(),
      );
      const superAdmin = await api.asSuperAdmin();
      const query = { filters: { recipient: customer.email } };
      return (await superAdmin.call(outboxContract.endpoints.list, { query })).items[0]?.state;
    };

    expect(await stateAfter({ last_error: 'Un altro testo' })).toBe(MailState.Withdrawn);
    expect(await stateAfter({ last_error: reason, withdrawn_for: null })).toBe(MailState.Failed);
  });

  test('AL20 · is recognised as withdrawn also when a process of the previous version has stored only the text of the error', async () => {
    const { customer } = await aReminder();
    await api.make.asOwner((db) =>
      db
        .updateTable('outbox')
        .set({ failed_at: String(api.now()), last_error: reason })
        .where('recipient', '=', customer.email)
        .execute(),
    );

    const superAdmin = await api.asSuperAdmin();
    const query = { filters: { recipient: customer.email } };
    const { items } = await superAdmin.call(outboxContract.endpoints.list, { query });
    expect(items).toMatchObject([{ state: MailState.Withdrawn }]);
  });

  test('does not count as a reminder of the day', async () => {
    const { paymentId, customer } = await aReminder();
    await transfer(paymentId, 5);
    await deliver(customer.email);

    const shown = await admin.call(draft, {
      params: { id: paymentId },
      query: { kind: 'reminder' },
    });
    expect(shown.isAskedToday).toBe(false);
    await admin.call(remind, { params: { id: paymentId }, body: text });

    expect((await deliver(customer.email)).arrived).toBe(1);
  });

  test('is not sent with a link for a period that waits for a transfer', async () => {
    await api.make.aProvider(tenantId);
    const { id, paymentId, customer } = await api.make.aSubscription(tenantId);
    await admin.call(sendLink, { params: { id: paymentId }, body: text });
    await admin.call(subscriptionContract.endpoints.payByBankTransfer, { params: { id } });

    expect((await deliver(customer.email)).arrived).toBe(0);
  });

  test('AD2 · a receipt is not sent after its movement was undone, and the right customer gets a receipt', async () => {
    const bank = await aBankTenant(api);
    const debtor = () =>
      api.make.aSubscription(bank.tenantId, { status: BankTransferPending, grossCents: 1_220 });
    const wrong = await debtor();
    const right = await debtor();
    const row = { day: '20/11/2026', amount: '12,20', text: 'Saldo' };
    await bank.import(bank.account.id, csvOf([row]));
    const [movement] = await bank.movements();
    const id = movement?.id ?? 0;
    await bank.confirm(id, [wrong.paymentId]);
    await bank.undo(id);
    await bank.confirm(id, [right.paymentId]);

    expect(await deliver(wrong.customer.email)).toEqual(withdrawn);
    expect((await deliver(right.customer.email)).arrived).toBe(1);
  });
});
