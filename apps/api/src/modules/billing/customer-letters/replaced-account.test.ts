import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { MailState } from '@canone/contracts/letters/outbox';
import { customerContract } from '@canone/contracts/overviews/customer';
import { formatIban } from '@canone/contracts/values/iban';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount } from '../../../testing/bank-inputs.ts';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
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

/**
 * A tenant with a bank account, and a reminder that waits in the outbox. If customers see the account, the reminder
 * asks for a transfer to it.
 */
async function aWaitingLetter({ isShown = true, text = 'Gentile cliente' } = {}) {
  const { admin, account, tenantId } = await aBankTenant(api, { isShown });
  const { paymentId, customer } = await api.make.aSubscription(tenantId, {
    status: SubscriptionStatus.BankTransferPending,
  });
  const params = { id: paymentId };
  const body = { subject: 'Promemoria', body: text };
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

test('W179 · a letter is sent while its account is shown, whatever other data of the account have changed', async () => {
  const { admin, account, mails } = await aWaitingLetter();

  await admin.call(update, { body: { ...account, name: 'Conto di Roma' } });

  expect(await mails()).toMatchObject({ arrived: 1, mails: [{ state: MailState.Sent }] });
});

describe('a letter that the job has written and that waits', () => {
  const morning = '2026-11-10T10:00:00Z';
  const later = '2026-11-10T11:10:00Z';

  /**
   * Two letters that are due this morning and wait in the outbox: a reminder, and the announcement that a period paid
   * by transfer ends.
   */
  async function twoLetters() {
    api.setNow('2026-11-01T09:00:00Z');
    const { account, tenantId } = await aBankTenant(api, { isShown: true });
    await (await api.asAdminOf(tenantId)).call(letterSettingsContract.endpoints.update, {
      body: { ...someSettings(), letters: lettersOn('dueSoon', 'transferEnding') },
    });
    const debtor = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      startAt: '2026-11-15T09:00:00Z',
    });
    const subscriber = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.ActiveNoRenewal,
      startAt: '2026-10-24T09:00:00Z',
    });
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ period_ends_at: '2026-11-24T09:00:00Z' })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', subscriber.id)
        .execute(),
    );
    api.setNow(morning);
    await api.runJob('customer-letters');
    const textsTo = ({ customer }: { customer: { email: string } }) =>
      server.received.filter(({ to }) => to.includes(customer.email)).map(({ text }) => text);
    return {
      account,
      tenantId,
      debtor,
      texts: () => [debtor, subscriber].map(textsTo),
    };
  }

  test('AL18 · is written again with the new account, once, after its account was replaced', async () => {
    const { account, tenantId, texts } = await twoLetters();
    const { iban } = anAccount();
    const admin = await api.asAdminOf(tenantId);
    await admin.call(update, { body: { ...account, iban } });
    await api.runJob('mail');
    expect(texts()).toEqual([[], []]);

    for (const time of [later, '2026-11-10T12:10:00Z']) {
      api.setNow(time);
      await Promise.all([api.runJob('customer-letters'), api.runJob('customer-letters')]);
      await api.runJob('mail');
    }

    const named = [expect.stringContaining(formatIban(iban))];
    expect(texts()).toEqual([named, named]);
  });

  test('AL18 · is not written again after its amount was paid', async () => {
    const { tenantId, debtor, texts } = await twoLetters();
    const admin = await api.asAdminOf(tenantId);
    await admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId: debtor.paymentId, amount: 5, approvalDate: morning },
    });
    await api.runJob('mail');

    api.setNow(later);
    await api.runJob('customer-letters');
    await api.runJob('mail');

    expect(texts()[0]).toEqual([]);
  });
});

const ownWords = (iban: string) =>
  `Paga qui:\nIBAN: ${formatIban(iban)}\nIntestatario: Studio Rossi\nCausale: fattura`;

test('W189 · a letter whose text names an account is not withdrawn when its tenant shows no account to customers', async () => {
  const { mails } = await aWaitingLetter({ isShown: false, text: ownWords(anAccount().iban) });

  expect(await mails()).toMatchObject({ arrived: 1, mails: [{ state: MailState.Sent }] });
});

test('W189 · a letter that asks for a replaced account is withdrawn, even if its text also names the account shown now', async () => {
  const { iban } = anAccount();
  const { admin, account, mails } = await aWaitingLetter({ text: ownWords(iban) });

  await admin.call(update, { body: { ...account, iban } });

  expect(await mails()).toMatchObject({ arrived: 0, mails: [{ state: MailState.Withdrawn }] });
});

describe('a reminder whose text names an account, of a tenant that shows no account', () => {
  const words = `IBAN: ${formatIban(anAccount().iban)}\nIntestatario: Studio Rossi\nCausale: Rinnovo {piano}`;

  test('W201 · is not withdrawn', async () => {
    api.setNow('2026-11-01T09:00:00Z');
    const { tenantId } = await aBankTenant(api, { isShown: false });
    const settings = someSettings();
    const letters = lettersOn('dueSoon');
    await (await api.asAdminOf(tenantId)).call(letterSettingsContract.endpoints.update, {
      body: {
        ...settings,
        letters: {
          ...letters,
          dueSoon: { ...letters.dueSoon, body: `Gentile {nome},\n\n${words}` },
        },
      },
    });
    const { customer } = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      startAt: '2026-11-15T09:00:00Z',
    });

    for (const time of ['2026-11-10T10:00:00Z', '2026-11-10T11:10:00Z', '2026-11-10T12:10:00Z']) {
      api.setNow(time);
      await api.runJob('customer-letters');
      await api.runJob('mail');
    }

    const written = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('customer_letters')
        .select(['kind', 'withdrawn_at'])
        .where('tenant_id', '=', tenantId)
        .execute(),
    );
    expect(written).toEqual([{ kind: 'dueSoon', withdrawn_at: null }]);
    expect(server.received.filter(({ to }) => to.includes(customer.email))).toHaveLength(1);
  });
});

test('W201 · in a letter of the previous version the account is read from the table, not from the text', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const account = (iban: string, reference: string) =>
    `IBAN: ${iban}\nIntestatario: Studio Rossi\nCausale: ${reference}`;
  const words = account('IT60 X054', 'Rinnovo');
  const letter = { recipient: 'a@prova.example', subject: 'Prova', letter_id: 1 };
  const of = { ...letter, sender_tenant_id: tenantId, created_at: String(api.now()) };
  const bodies = [`${words}\n\n${account('DE12 3456', 'RF18 0001')}`, 'Gentile cliente'];

  const rows = await api.make.asOwner((db) =>
    db
      .insertInto('outbox')
      .values(bodies.map((body) => ({ ...of, body })))
      .returning('asked_iban')
      .execute(),
  );

  expect(rows).toEqual([{ asked_iban: 'DE12 3456' }, { asked_iban: '' }]);
});
