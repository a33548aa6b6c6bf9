import { type StatementPreview, statementFormats } from '@canone/contracts/bank/bank-statement';
import { romeDate } from '@canone/contracts/values/calendar';
import { fromHundredths } from '@canone/contracts/values/money';
import { shownText } from '../../../platform/files/cut-text.ts';
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { countAlike, sumOfAlike } from './alike-movements.ts';
import { balancesOf } from './bank-statement.view.ts';
import { batchesOf } from './keyed-movements.ts';
import { emptyScan, type Scan, type StatementOfAccount, scan } from './scan-statement.ts';
import { openSent, type SentStatement } from './sent-statement.service.ts';

/** Reads a file and stores nothing. For an unreadable file the preview contains the problem and no rows. */
export async function previewStatement(
  transactions: Transactions<TenantContext>,
  sent: SentStatement,
): Promise<StatementPreview> {
  const of = await openSent(transactions, sent);
  let problem: string | null = null;
  const result = await scan(of).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    problem = error.message;
    return emptyScan();
  });
  if (problem === null && result.rowCount === 0)
    problem = 'Nel file non c’è nessun movimento da importare.';
  const source = { accountId: sent.accountId, scan: result, batches: () => batchesOf(of) };
  const alike = problem === null ? sumOfAlike(await countAlike(transactions, source)) : 0;
  const today = await transactions.read(async ({ now }) => romeDate(now).toString());
  const hasFutureDays = result.recordableFrom !== null && result.recordableFrom > today;
  return { ...previewView(of, result), problem, alike, hasFutureDays };
}

function previewView({ statement }: StatementOfAccount, result: Scan) {
  const { openingCents, closingCents, creditCents, debitCents } = result;
  return {
    formatName: statementFormats[statement.format],
    rows: result.rowCount,
    firstDay: result.firstDay,
    lastDay: result.lastDay,
    credits: fromHundredths(creditCents),
    debits: fromHundredths(debitCents),
    movements: result.first.map(({ amountCents, ...movement }) => ({
      bookedOn: movement.bookedOn,
      direction: movement.direction,
      amount: fromHundredths(amountCents),
      currency: movement.currency,
      text: shownText(movement.texts.join(' '), 300),
      payerName: movement.payerName === null ? null : shownText(movement.payerName, 200),
    })),
    skipped: result.skippedCount,
    skippedRows: result.skipped.slice(0, 20).map((one) => ({ ...one })),
    balances: balancesOf({ openingCents, closingCents, sumCents: creditCents - debitCents }),
    table: statement.head
      ? {
          head: statement.head
            .slice(0, 20)
            .map((row) => row.slice(0, 30).map((cell) => cell.slice(0, 80))),
          layout: statement.layout ?? null,
        }
      : null,
  };
}
