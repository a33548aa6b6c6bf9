import type { BankTransfer, bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { toHundredths } from '@canone/contracts/values/money';
import { sql } from 'kysely';
import type { FiltersOf, WriteOf } from '../../../platform/crud/contract-types.ts';
import { column, computed, type EntityTable, equals } from '../../../platform/crud/entity-table.ts';

type Contract = typeof bankTransferContract;

export const bankTransfers: EntityTable<BankTransfer, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'bank_transfers',
  entity: 'bankTransfer',
  belongsToTenant: true,
  columns: {
    id: column('id'),
    paymentId: column('receivable_id'),
    amount: computed(sql`t.amount_cents / 100.0::float8`),
    approvalDate: column('approved_at'),
    version: column('version'),
  },
  filters: { paymentId: equals('receivable_id') },
  // people find a transfer through its payment, so the text search of this list finds nothing
  search: () => ({ clause: sql`false`, isJoined: false }),
  label: column('id'),
  write: ({ paymentId, amount, approvalDate }) => ({
    receivable_id: paymentId,
    amount_cents: toHundredths(amount),
    approved_at: approvalDate ?? null,
  }),
  references: { bank_transfers_receivable_fkey: 'paymentId' },
};
