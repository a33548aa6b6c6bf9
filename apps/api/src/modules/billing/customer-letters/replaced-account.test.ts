import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { MailState } from '@canone/contracts/letters/outbox';
import { customerContract } from '@canone/contracts/overviews/customer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/bank-inputs.ts';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { update } = bankAccountContract.endpoints;
let api: TestApi;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url });
});

afterAll(async () => {
  await api.close();
  await server.close();
});

/** A tenant whose customers see an account, and a letter that waits and asks for a transfer to it. */
async function aWaitingLetter() {
  const { admin, account, tenantId } = await aBankTenant(api, { isShown: true });
  const { paymentId, customer } = await api.make.aSubscription(tenantId, {
    status: SubscriptionStatus.BankTransferPending,
  });
  const params = { id: paymentId };
  const body = { subject: 'Promemoria', body: 'Gentile cliente' };
  await admin.call(customerLetterContract.endpoints.remind, { params, body });
  const mails = async () => {
    await api.runJob('mail');
    const query = { params: { id: customer.id }, query: {} };
    const { items } = await admin.call(customerContract.endpoints.mails, query);
    const arrived = server.received.filter(({ to }) => to.includes(customer.email));
    return { arrived: arrived.length, mails: items };
  };
  return { admin, account, mails };
}

test.each([
  ['has another IBAN', () => ({ iban: anAccount().iban })],
  ['is not shown any more', () => ({ isShown: false })],
])(
  'W179 · a letter that waits does not ask for a transfer to an account that %s',
  async (_, change) => {
    const { admin, account, mails } = await aWaitingLetter();

    await admin.call(update, { body: { ...account, ...change() } });

    const error = 'Non spedita: nel frattempo il conto per i bonifici è cambiato.';
    expect(await mails()).toMatchObject({
      arrived: 0,
      mails: [{ state: MailState.Withdrawn, error }],
    });
  },
);

test('W179 · a letter leaves while its account is shown, whatever else of it has changed', async () => {
  const { admin, account, mails } = await aWaitingLetter();

  await admin.call(update, { body: { ...account, name: 'Conto di Roma' } });

  expect(await mails()).toMatchObject({ arrived: 1, mails: [{ state: MailState.Sent }] });
});
