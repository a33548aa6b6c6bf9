import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { epcQrPayload } from '@canone/contracts/bank/epc-qr';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { qrPng } from '../../../providers/mail/qr-png.ts';
import { type ApiWithMail, startApiWithMail } from '../../../testing/api-with-mail.ts';
import { anAccount } from '../../../testing/bank-inputs.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import { outboxMails } from '../../../testing/outbox-mails.ts';
import { beginning, type SignedIn } from '../../../testing/test-api.ts';

const text = { subject: 'Promemoria', body: 'Gentile cliente' };
const { BankTransferPending } = SubscriptionStatus;

describe('BNK-08 · the QR code in a letter that asks for a transfer', () => {
  let api: ApiWithMail;
  let tenantId: number;
  let admin: SignedIn;

  beforeAll(async () => {
    api = await startApiWithMail();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    api.setNow(beginning);
    tenantId = (await api.make.aTenant('Studio Bianchi')).id;
    admin = await api.asAdminOf(tenantId);
  });

  const theAccount = () =>
    admin.call(bankAccountContract.endpoints.create, {
      body: { ...anAccount(), holder: 'Studio Bianchi', bic: 'BPMOIT22XXX', isShown: true },
    });
  const anAwaited = () => api.make.aSubscription(tenantId, { status: BankTransferPending });
  const outbox = (recipient: string) => outboxMails(api, recipient);
  const remind = (id: number) =>
    admin.call(customerLetterContract.endpoints.remind, { params: { id }, body: text });

  async function expectedCode(id: number, amountCents: number): Promise<string> {
    const { holder, iban, bic } = await admin
      .call(bankAccountContract.endpoints.list, { query: { pageSize: 10 } })
      .then(({ items: [account] }) => account ?? anAccount());
    const { reference } = await admin.call(receivableContract.endpoints.get, { params: { id } });
    return epcQrPayload({ holder, iban, bic: bic ?? null, amountCents, reference });
  }

  test('a reminder contains the code as an image of the mail, with the amount that is still due', async () => {
    await theAccount();
    const { paymentId, customer } = await anAwaited();
    await admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 5, approvalDate: '2026-11-20T09:00:00Z' },
    });

    await remind(paymentId);
    expect((await outbox(customer.email))[0]?.transfer_code).toContain('\nEUR7.20\n');
    await api.runJob('mail');

    const [mail] = api.mailsTo(customer.email);
    const code = await expectedCode(paymentId, 720);
    expect(mail?.images).toEqual([{ contentId: 'bonifico@canone', bytes: qrPng(code) }]);
    expect(mail?.html).toContain('<img src="cid:bonifico@canone" alt="Codice QR del bonifico"');
    expect(mail?.text).toMatch(/IBAN: .*\nIntestatario: Studio Bianchi\nCausale: RF/);
    expect((await outbox(customer.email))[0]).toMatchObject({ html: null, transfer_code: null });
  });

  test('a reminder that the job sends contains the code too', async () => {
    await theAccount();
    await admin.call(letterSettingsContract.endpoints.update, {
      body: { ...someSettings(), letters: lettersOn('dueToday') },
    });
    const { paymentId, customer } = await api.make.aSubscription(tenantId, {
      status: BankTransferPending,
      startAt: '2026-11-22T09:00:00Z',
    });

    const code = await expectedCode(paymentId, 1_220);
    api.setNow('2026-11-22T10:00:00Z');
    await api.runJob('customer-letters');

    expect((await outbox(customer.email))[0]?.transfer_code).toBe(code);
  });

  test('AI4 · the draft of a reminder says that no account is shown to customers', async () => {
    const { paymentId } = await anAwaited();
    const { paymentId: charged } = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.Active,
    });
    const draftOf = (id: number, kind: 'reminder' | 'paymentLink' = 'reminder') =>
      admin.call(customerLetterContract.endpoints.draft, { params: { id }, query: { kind } });

    expect(await draftOf(paymentId)).toMatchObject({ isAccountMissing: true });
    expect(await draftOf(paymentId, 'paymentLink')).toMatchObject({ isAccountMissing: false });
    expect(await draftOf(charged)).toMatchObject({ isAccountMissing: false });
    await theAccount();
    expect(await draftOf(paymentId)).toMatchObject({ isAccountMissing: false });
  });

  test('a letter of a tenant that shows no account has no image', async () => {
    const { paymentId, customer } = await anAwaited();

    await remind(paymentId);
    await api.runJob('mail');

    const [mail] = api.mailsTo(customer.email);
    expect(mail?.images).toEqual([]);
    expect(mail?.html).not.toContain('<img');
  });
});
