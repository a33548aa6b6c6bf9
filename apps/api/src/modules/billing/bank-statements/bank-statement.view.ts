import {
  type BankStatement,
  type ImportedStatement,
  statementFormats,
} from '@canone/contracts/bank/bank-statement';
import { fromHundredths } from '@canone/contracts/values/money';
import type { StatementRow } from './bank-statement.repository.ts';

interface Sums {
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  readonly sumCents: number;
}

/**
 * Compares the balances of the file with the sum of its movements. Null when the file lacks one of the two balances.
 */
export function balancesOf({ openingCents, closingCents, sumCents }: Sums) {
  if (openingCents === null || closingCents === null) return null;
  return {
    opening: fromHundredths(openingCents),
    closing: fromHundredths(closingCents),
    difference: fromHundredths(closingCents - openingCents - sumCents),
  };
}

export function bankStatementView(row: StatementRow): BankStatement {
  return {
    id: row.id,
    accountId: row.accountId,
    accountName: row.accountName,
    fileName: row.fileName,
    formatName: statementFormats[row.format],
    importedAt: row.begunAt,
    isFinished: row.finishedAt !== null,
    rows: row.rowCount,
    stored: row.storedCount,
    new: row.newCount,
    skipped: row.skippedCount,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    balances: balancesOf(row),
    open: row.openCount,
  };
}

interface Stored {
  readonly newCount: number;
  readonly alike: number;
  readonly confirmed: number;
}

export function importedView(
  row: StatementRow,
  { newCount, alike, confirmed }: Stored,
): ImportedStatement {
  return {
    id: row.id,
    new: newCount,
    known: row.rowCount - newCount - alike,
    alike,
    confirmed,
    skipped: row.skippedCount,
    skippedRows: row.skipped.map((one) => ({ ...one })),
    balances: balancesOf(row),
  };
}
