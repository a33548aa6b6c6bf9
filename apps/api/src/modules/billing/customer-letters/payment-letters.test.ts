import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import type { LetterKind } from '@canone/contracts/letters/letter-kinds';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { formatDate } from '@canone/contracts/values/format';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('letters about payments', () => {
  let api: TestApi;
  let server: MailServer;
  let shop: Awaited<ReturnType<typeof aPayPalTenant>>;

  beforeAll(async () => {
    server = await startMailServer();
    api = await startTestApi({ smtpUrl: server.url, clockFollowsPayPal: true });
  });

  afterAll(async () => {
    await api.close();
    await server.close();
  });

  beforeEach(async () => {
    shop = await aPayPalTenant(api);
  });

  const switchOn = (...kinds: readonly LetterKind[]) =>
    shop.admin.call(letterSettingsContract.endpoints.update, {
      body: { ...someSettings(), letters: lettersOn(...kinds) },
    });

  async function run(): Promise<void> {
    await api.runJob('customer-letters');
    await api.runJob('mail');
  }

  /** The texts of the mails to the customer of a subscription. Their no-break blanks become normal blanks. */
  async function textsTo(id: number): Promise<readonly string[]> {
    const { user } = await shop.read(id);
    return server.received
      .filter(({ to }) => to.includes(user.email))
      .map(({ text }) => text.replaceAll('\u00a0', ' '));
  }

  test('CUL-05 · a charge triggers the job, and its customer gets one receipt with the provider’s id', async () => {
    await switchOn('receipt');
    const { id } = await shop.aConfirmed();
    expect(api.triggeredJobs.has('customer-letters')).toBe(true);

    await run();
    await run();

    const [sale] = await shop.paymentsOf(id);
    const [text = '', ...others] = await textsTo(id);
    expect(others).toEqual([]);
    expect(text).toContain('abbiamo ricevuto 12,20 €');
    expect(text).toContain('Pagato con: PayPal');
    expect(text).toContain(`Pagamento n.: ${sale?.provider_sale_id ?? 'none'}`);
    expect(text).toContain('Periodo: dal ');
  });

  test('CUL-05 · each renewal has its own receipt, and a charge from before the letter was switched on has none', async () => {
    const { id } = await shop.aConfirmed();
    await api.paypal.advance({ days: 1 });
    await switchOn('receipt');
    await run();
    expect(await textsTo(id)).toEqual([]);

    await api.paypal.advance({ months: 1 });
    await shop.handleEvents();
    await run();

    expect(await textsTo(id)).toHaveLength(1);
  });

  test('CUL-05 · a transfer registered by hand has one receipt, also after it was corrected', async () => {
    await switchOn('receipt');
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const { create, update } = bankTransferContract.endpoints;
    const body = { paymentId, amount: 12.2, approvalDate: String(api.now()) };
    const transfer = await shop.admin.call(create, { body });
    await run();
    await shop.admin.call(update, { body: { ...body, id: transfer.id, amount: 12 } });
    await run();

    const [text = '', ...others] = await textsTo(id);
    expect(others).toEqual([]);
    expect(text).toContain('Pagato con: Bonifico');
    expect(text).not.toContain('Pagamento n.');
  });

  test('CUL-05 · a refused charge causes one letter, with the provider’s next attempt, and no reminder asks for a transfer', async () => {
    await switchOn('chargeRefused', 'dueSoon', 'dueToday');
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await api.paypal.advance({ months: 1, days: 1 });
    await shop.handleEvents();
    await run();
    await run();

    const [text = '', ...others] = await textsTo(id);
    expect(others).toEqual([]);
    expect(text).toContain('l’addebito di 12,20 €');
    expect(text).toMatch(/Prossimo tentativo: \d\d\/\d\d\/\d{4}/);
    expect(text).not.toContain('IBAN');
  });

  test('AA9 · a reminder of a refused charge says when PayPal tries again', async () => {
    await switchOn('reminder');
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await api.paypal.advance({ months: 1, days: 1 });
    await shop.handleEvents();

    const { list } = receivableContract.endpoints;
    const query = { filters: { subscriptionId: id, state: 'overdue' } } as const;
    const [late] = (await shop.admin.call(list, { query })).items;
    const shown = await shop.admin.call(customerLetterContract.endpoints.draft, {
      params: { id: late?.id ?? 0 },
      query: { kind: 'reminder' },
    });
    expect(shown.facts).toContainEqual({
      label: 'PayPal riprova il',
      value: formatDate(late?.retryAt ?? ''),
    });
  });
});
