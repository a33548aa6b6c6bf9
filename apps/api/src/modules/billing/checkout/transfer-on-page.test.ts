import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { isCreditorReference } from '@canone/contracts/bank/creditor-reference';
import { transferRequestContract } from '@canone/contracts/bank/transfer-request';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { PaymentRequest, paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { create, validate } = paymentTokenContract.endpoints;

describe('paying by transfer', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function aSeller(change: object = { isShown: true, confirmsExact: true }) {
    const bank = await aBankTenant(api, change);
    await api.make.aProvider(bank.tenantId);
    return bank;
  }

  async function aLink(bank: BankTenant) {
    const subscription = await api.make.aSubscription(bank.tenantId, { grossCents: 1_220 });
    const { paymentId } = subscription;
    const { token } = await bank.admin.call(create, { body: { paymentId } });
    return { ...subscription, token };
  }

  const open = (token: string) => api.nobody.call(validate, { query: { token } });

  test('BNK-08 · a payment page shows the account, the amount and the reference of its receivable', async () => {
    const bank = await aSeller();
    const { token, paymentId } = await aLink(bank);

    const { transfer } = await open(token);

    const { iban, bic, holder } = bank.account;
    const { reference } = await bank.receivable(paymentId);
    expect(transfer).toEqual({ holder, iban, bic, amount: 12.2, reference });
    expect(isCreditorReference(reference)).toBe(true);
  });

  test('BNK-08 · an account that customers do not see, or of another tenant, is on no payment page', async () => {
    const bank = await aSeller({});
    await aSeller();
    const { token } = await aLink(bank);

    const request = await open(token);

    expect(request.transfer).toBeNull();
    expect(JSON.stringify(request)).not.toContain(bank.account.iban);
  });

  test('BNK-08 · the answer has no other field of the account', async () => {
    const bank = await aSeller();
    const { token } = await aLink(bank);
    const { json } = await api.nobody
      .raw({ method: 'GET', url: `${validate.path}?token=${token}` })
      .then((answer) => ({ json: answer.json<{ data: Record<string, object> }>() }));

    expect(Object.keys(json.data).toSorted()).toEqual(Object.keys(PaymentRequest.shape).toSorted());
    expect(Object.keys(json.data['transfer'] ?? {}).toSorted()).toEqual([
      'amount',
      'bic',
      'holder',
      'iban',
      'reference',
    ]);
  });

  test('BNK-08 · the transfer with that reference activates the subscription and closes its link', async () => {
    const bank = await aSeller();
    const { token, paymentId, id } = await aLink(bank);
    const { transfer } = await open(token);
    const text = `Bonifico ${transfer?.reference}`;

    const { confirmed } = await bank.import(
      bank.account.id,
      csvOf([{ day: '20/11/2026', amount: '12,20', text }]),
    );

    expect(confirmed).toBe(1);
    expect((await bank.receivable(paymentId)).state).toBe('paid');
    expect((await bank.subscription(id)).subscriptionStatus).toBe(
      SubscriptionStatus.ActiveNoRenewal,
    );
    await expect(open(token)).rejects.toThrow(/\w/);
  });

  test('BNK-08 · only one account at a time is shown to customers, and showing a second account is refused with the name of the first', async () => {
    const bank = await aSeller();
    const accounts = bankAccountContract.endpoints;
    const other = await bank.admin.call(accounts.create, { body: anAccount() });
    const shown = { ...other, isShown: true };

    await expect(bank.admin.call(accounts.update, { body: shown })).rejects.toThrow(/\w/);
    const answer = await bank.admin.raw({
      method: 'POST',
      url: accounts.create.path,
      payload: { ...anAccount(), isShown: true },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(`adesso è «${bank.account.name}»`);

    await bank.admin.call(accounts.update, { body: { ...bank.account, isShown: true } });
    const { version } = await bank.admin.call(accounts.get, { params: { id: bank.account.id } });
    await bank.admin.call(accounts.update, { body: { ...bank.account, version, isShown: false } });
    expect((await bank.admin.call(accounts.update, { body: shown })).isShown).toBe(true);
  });

  const requestOf = ({ admin }: BankTenant, id: number) =>
    admin.call(transferRequestContract.endpoints.get, { params: { id } });

  test('AA5 BNK-08 · a request has the same data, for the part that is still due', async () => {
    const bank = await aSeller();
    const { paymentId, customer } = await api.make.aSubscription(bank.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      grossCents: 1_220,
    });
    const { reference } = await bank.receivable(paymentId);
    await bank.import(bank.account.id, csvOf([{ day: '20/11/2026', amount: '5,00', text: 'x' }]));
    const [movement] = await bank.movements();
    await bank.confirm(movement?.id ?? 0, [paymentId]);

    const { iban, bic, holder } = bank.account;
    expect(await requestOf(bank, paymentId)).toMatchObject({
      userName: customer.name,
      userEmail: customer.email,
      rest: 7.2,
      isAsked: true,
      transfer: { iban, bic, holder, amount: 7.2, reference },
    });
  });

  test('BNK-08 · a request for a paid receivable asks for no money, and another tenant does not find the request', async () => {
    const [bank, other] = [await aSeller(), await aSeller()];
    const { paymentId } = await api.make.aSubscription(bank.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const { reference } = await bank.receivable(paymentId);
    const row = { day: '20/11/2026', amount: '12,20', text: reference };
    await bank.import(bank.account.id, csvOf([row]));

    expect(await requestOf(bank, paymentId)).toMatchObject({
      rest: 0,
      isAsked: false,
      transfer: null,
    });
    await expect(requestOf(other, paymentId)).rejects.toThrow(/\w/);
  });
});
