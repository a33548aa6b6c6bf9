import type { Db } from '../platform/database/driver/kysely-handle.ts';

/** Inserts an account with a statement, an open movement and an ignored payer. */
export async function bankRows(db: Db, tenant_id: number, word: string) {
  const account = await db
    .insertInto('bank_accounts')
    .values({ tenant_id, name: `Conto ${word}`, iban: word, holder: word })
    .returning('id')
    .executeTakeFirstOrThrow();
  const statement = await db
    .insertInto('bank_statements')
    .values({
      tenant_id,
      bank_account_id: account.id,
      file_name: `${word}.csv`,
      file_hash: word,
      format: 'csv',
      begun_at: '2026-11-01T09:00:00Z',
      row_count: 1,
      skipped_count: 0,
      skipped: '[]',
      sum_cents: 777,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const movement = await db
    .insertInto('bank_movements')
    .values({
      tenant_id,
      bank_account_id: account.id,
      bank_statement_id: statement.id,
      content_key: word,
      direction: 'credit',
      amount_cents: 1_220,
      currency: 'EUR',
      booked_on: '2026-11-01',
      text: word,
      payer_name: word,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bank_ignored_payers')
    .values({ tenant_id, bank_account_id: account.id, direction: 'debit', payer_key: word })
    .execute();
  return { bankAccountId: account.id, bankStatementId: statement.id, bankMovementId: movement.id };
}

type BankRows = Awaited<ReturnType<typeof bankRows>>;

/** The ids of these records, by the names of their contracts. */
export function bankRecords({ bankAccountId, bankStatementId, bankMovementId }: BankRows) {
  return {
    bankaccount: bankAccountId,
    bankstatement: bankStatementId,
    bankmovement: bankMovementId,
  };
}

interface Full extends BankRows {
  readonly entryId: number;
  readonly pending: { readonly paymentId: number };
}

/** The fields that refer to these records, and the fields that say what a movement pays or returns. */
export function bankPointers({ bankAccountId, bankStatementId, entryId, pending }: Full) {
  return {
    accountId: bankAccountId,
    statementId: bankStatementId,
    entryId,
    receivableIds: pending.paymentId,
  };
}
