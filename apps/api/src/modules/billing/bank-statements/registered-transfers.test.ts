import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { countRows } from '../../../testing/statements.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('the transfers of one amount that a person has registered', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
    bank = await aBankTenant(api);
  });

  afterAll(() => api.close());

  async function aTransfer(name: string, day: string) {
    const customer = await api.make.aPerson({ name, tenantIds: [bank.tenantId] });
    const status = SubscriptionStatus.BankTransferPending;
    const { paymentId } = await api.make.aSubscription(bank.tenantId, { status, customer });
    await bank.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 12.2, approvalDate: `${day}T09:00:00Z` },
    });
  }

  test('AL24 · are read once for all movements of the page, and each movement gets its nearest transfer', async () => {
    for (const [name, day] of [
      ['Anna Verdi', '2026-11-02'],
      ['Anna Verdi', '2026-11-12'],
      ['Anna Verdi', '2026-11-13'],
      ['Bruno Neri', '2026-11-12'],
      ['Carla Bianchi', '2026-10-20'],
    ] as const)
      await aTransfer(name, day);
    const credits = [
      { day: '14/11/2026', text: 'Da Anna Verdi' },
      { day: '04/11/2026', text: 'Di Anna Verdi' },
      { day: '23/11/2026', text: 'Ora Anna Verdi' },
      { day: '12/11/2026', text: 'Da Bruno Neri' },
      { day: '12/11/2026', text: 'Da Carla Bianchi' },
      { day: '12/11/2026', text: 'Da Dario Rossi' },
    ];
    const rows = credits.map((credit) => ({ ...credit, amount: '12,20' }));
    const { id } = await bank.import(bank.account.id, csvOf(rows));

    const read = countRows(api.engine, /from bank_transfers b\s+where .*amount_cents/s);
    const movements = await bank.movements({ statementId: String(id) });

    expect(
      Object.fromEntries(movements.map(({ text, registered }) => [text, registered?.on ?? null])),
    ).toEqual({
      'Da Anna Verdi': '2026-11-13',
      'Di Anna Verdi': '2026-11-02',
      'Ora Anna Verdi': '2026-11-13',
      'Da Bruno Neri': '2026-11-12',
      'Da Carla Bianchi': null,
      'Da Dario Rossi': null,
    });
    // the transfer of October is not read, because it is more than ten days before each credit
    expect(read()).toBe(4);
  });
});
