import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { expect, onTestFinished, test } from 'vitest';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { startTestApi } from '../../../testing/test-api.ts';

test('AO45 · a return that is undone after its value day leaves no money in either month', async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const lastEvening = '2026-11-30T22:50:00Z';
  api.setNow(lastEvening);
  const bank = await aBankTenant(api);
  const { paymentId } = await api.make.aSubscription(bank.tenantId, {
    status: SubscriptionStatus.BankTransferPending,
  });
  await bank.admin.call(bankTransferContract.endpoints.create, {
    body: { paymentId, amount: 12.2, approvalDate: '2026-11-20T09:00:00Z' },
  });
  const file = 'Data;Valuta;Importo;Descrizione\n30/11/2026;01/12/2026;-12,20;STORNO CON VALUTA\n';
  await bank.import(bank.account.id, file);
  const [debit] = await bank.movements();
  const [transfer] = await bank.entries();
  await bank.recordReturn(debit?.id ?? 0, transfer?.id ?? 0);

  const afterMidnightInRome = '2026-11-30T23:10:00Z';
  api.setNow(afterMidnightInRome);
  await bank.undo(debit?.id ?? 0);

  const returned = (await bank.entries()).filter(({ kind }) => kind !== 'transfer');
  expect(returned.map(({ occurredAt }) => occurredAt)).toEqual([
    '2026-11-30T11:00:00Z',
    '2026-11-30T11:00:00Z',
  ]);
});
