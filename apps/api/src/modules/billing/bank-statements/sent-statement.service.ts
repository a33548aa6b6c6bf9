import type { TableLayout } from '@canone/contracts/bank/bank-statement';
import type { UploadedFile } from '@canone/contracts/kit/upload';
import { AppError } from '../../../platform/core/app-error.ts';
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { bankAccountService } from '../bank-accounts/bank-account.service.ts';
import { bankStatementRepository } from './bank-statement.repository.ts';
import { isoDay } from './readers/italian-cells.ts';
import { foreignIban, openFor, type StatementOfAccount } from './scan-statement.ts';

/** A file that a person has sent for an account. */
export interface SentStatement {
  readonly accountId: number;
  readonly file: UploadedFile;
  readonly layout?: TableLayout | undefined;
  /** Skips movements that the account probably already has from a file of another format. */
  readonly skipAlike?: boolean | undefined;
}

/** Converts the error about an unreadable file to an error of the sender, because the server has not failed. */
export async function refuseUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause;
    const { message } = cause;
    const errors = [{ field: 'file', message }];
    throw new AppError('bankStatement.unreadable', { message, errors, cause });
  }
}

/** Whether a stored layout still fits a table. It fits when the date column contains a date. */
function fits({ columns, headerRow }: TableLayout, head: readonly (readonly string[])[]): boolean {
  const [date = -1] = columns.bookedOn ?? [];
  return head.slice(headerRow + 1).some((row) => isoDay(row[date] ?? '') !== null);
}

/**
 * Opens the file with the given layout. Without one it uses the account's stored layout, if that fits. Refuses a file
 * of another account.
 */
export async function openSent(
  { read }: Transactions<TenantContext>,
  { accountId, file, layout }: SentStatement,
): Promise<StatementOfAccount> {
  const { account, kept } = await read(async (ctx) => ({
    account: await bankAccountService.get(ctx, accountId),
    kept: await bankStatementRepository(ctx).layoutOf(accountId),
  }));
  const opened = await refuseUnreadable(() => openFor(file.path, account.iban, layout));
  const { head } = opened.statement;
  const usesKept = layout === undefined && head !== undefined && kept !== null && fits(kept, head);
  const chosen = usesKept ? await openFor(file.path, account.iban, kept) : opened;
  const other = await refuseUnreadable(() => foreignIban(chosen, account.iban));
  if (other !== undefined)
    throw new AppError('bankStatement.otherAccount', {
      message: `Questo estratto conto è di un altro conto, ${other}: scegli quello.`,
    });
  return chosen;
}
