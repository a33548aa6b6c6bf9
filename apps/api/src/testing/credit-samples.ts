import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { frozenAmounts } from '../modules/billing/receivables/receivable.service.ts';
import type { World } from './good-inputs.ts';

/** An approved transfer with a rest that covers nothing, and a receivable of the same customer that is open. */
export async function aCredit(world: World): Promise<{ entryId: number; receivableId: number }> {
  const { api, tenantId, create } = world;
  const { id, paymentId } = await api.make.aSubscription(tenantId, {
    status: SubscriptionStatus.BankTransferPending,
  });
  const approvalDate = '2026-11-10T09:00:00Z';
  const transferId = await create('/api/BankTransfer/create', {
    paymentId,
    amount: 20,
    approvalDate,
  });
  return api.make.inTenant(tenantId, async (db) => {
    const transfer = await db
      .selectFrom('bank_transfers')
      .select('ledger_entry_id')
      .where('id', '=', transferId)
      .executeTakeFirstOrThrow();
    const later = await db
      .insertInto('receivables')
      .values({
        tenant_id: tenantId,
        subscription_id: id,
        period: 1,
        due_at: '2026-12-01T09:00:00Z',
        ends_at: '2027-01-01T09:00:00Z',
        ...frozenAmounts({ grossCents: 1_220, vatBasisPoints: 2_200 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { entryId: transfer.ledger_entry_id ?? 0, receivableId: later.id };
  });
}
