import type {
  ImportedStatement,
  StatementPreview,
  TableLayout,
} from '@canone/contracts/bank-statement';
import { statementFormats } from '@canone/contracts/bank-statement';
import { findReference, findReferences, receivableOf } from '@canone/contracts/creditor-reference';
import type { UploadedFile } from '@canone/contracts/kit/upload';
import { fromHundredths } from '@canone/contracts/money';
import { AppError, found } from '../../../platform/core/app-error.ts';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Steps } from '../../../platform/http/serve.ts';
import { bankAccountService } from '../bank-accounts/bank-account.service.ts';
import { bankStatementRepository } from './bank-statement.repository.ts';
import type { NewMovement } from './movement-storage.repository.ts';
import { alikeSkipper, countAlike, sumOfAlike } from './alike-movements.ts';
import { batchesOf } from './keyed-movements.ts';
import { balancesOf, importedView } from './bank-statement.view.ts';
import { confirmExactOnes } from './confirm-exact.service.ts';
import { exactMovementRepository } from './exact-movement.repository.ts';
import { isoDay } from './readers/italian-cells.ts';
import { type ReadMovement, UnreadableStatement } from './readers/statement-item.ts';
import {
  foreignIban,
  openFor,
  scan,
  type Scan,
  type StatementOfAccount,
} from './scan-statement.ts';

interface Sent {
  readonly accountId: number;
  readonly file: UploadedFile;
  readonly layout?: TableLayout | undefined;
  /** Skips movements that the account probably has from another format. */
  readonly skipAlike?: boolean | undefined;
}

type Run = Steps<TenantContext>;

/** A file that cannot be read is a mistake of its sender, not of the server. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof UnreadableStatement)) throw cause;
    const { message } = cause;
    const errors = [{ field: 'file', message }];
    throw new AppError('bankStatement.unreadable', { message, errors, cause });
  }
}

/** Whether a kept layout still describes a table: the column of the date contains one. */
function fits({ columns, headerRow }: TableLayout, head: readonly (readonly string[])[]): boolean {
  const [date = -1] = columns.bookedOn ?? [];
  return head.slice(headerRow + 1).some((row) => isoDay(row[date] ?? '') !== null);
}

async function openSent({ read }: Run, { accountId, file, layout }: Sent) {
  const { account, kept } = await read(async (ctx) => ({
    account: await bankAccountService.get(accountId, ctx),
    kept: await bankStatementRepository(ctx).layoutOf(accountId),
  }));
  const opened = await reading(() => openFor(file.path, account.iban, layout));
  const { head } = opened.statement;
  const usesKept = layout === undefined && head !== undefined && kept !== null && fits(kept, head);
  const of = usesKept ? await openFor(file.path, account.iban, kept) : opened;
  const other = await reading(() => foreignIban(of, account.iban));
  if (other !== undefined)
    throw new AppError('bankStatement.otherAccount', {
      message: `Questo estratto conto è di un altro conto, ${other}: scegli quello.`,
    });
  return of;
}

function textOf({ texts, references }: ReadMovement): string {
  return [...texts, ...references]
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed()
    .slice(0, 4_000);
}

function stored(tenantId: number, movement: ReadMovement, content_key: string): NewMovement {
  const parts = [...movement.references, ...movement.texts];
  const all = findReferences(parts);
  const best = findReference(parts);
  const own = all.flatMap(({ reference }) => receivableOf(reference) ?? []);
  const receivable_ids = own
    .filter((one) => one.tenantId === tenantId)
    .map((one) => one.receivableId);
  return {
    content_key,
    direction: movement.direction,
    amount_cents: movement.amountCents,
    currency: movement.currency,
    booked_on: movement.bookedOn,
    value_on: movement.valueOn,
    text: textOf(movement),
    reference: best?.reference ?? null,
    reference_is_valid: best?.isValid ?? false,
    receivable_ids: [...new Set(receivable_ids)],
    payer_name: movement.payerName?.toWellFormed().slice(0, 200) ?? null,
    payer_iban: movement.payerIban,
    is_return: movement.isReturn,
  };
}

function begin(ctx: TenantContext, sent: Sent, of: StatementOfAccount, result: Scan) {
  const { accountId, file } = sent;
  const { creditCents, debitCents } = result;
  return bankStatementRepository(ctx).begin({
    ...result,
    accountId,
    fileName: file.name,
    fileHash: file.hash,
    format: of.statement.format,
    sumCents: creditCents - debitCents,
  });
}

/**
 * Imports a file: first it is read to its end, so that a damaged one changes nothing. Then its movements are stored in
 * transactions of their own, so that a long file blocks nobody and its progress is visible. Each movement has a unique
 * key, so an interrupted import is continued by importing the file again.
 */
export async function importStatement(run: Run, sent: Sent): Promise<ImportedStatement> {
  const of = await openSent(run, sent);
  const result = await reading(() => scan(of));
  const statementId = await run.write((ctx) => beginImport(ctx, sent, of, result));
  const { newCount, alike } = await storeAll(run, sent, { of, result, statementId });
  const { accountId } = sent;
  await run.write((ctx) => bankStatementRepository(ctx).finish(statementId));
  const confirmed = await confirmExact(run, accountId, statementId);
  const row = await run.read((ctx) => bankStatementRepository(ctx).find(statementId));
  return importedView(found(row), { newCount, alike, confirmed });
}

async function beginImport(
  ctx: TenantContext,
  sent: Sent,
  of: StatementOfAccount,
  result: Scan,
): Promise<number> {
  const { accountId, file, layout, skipAlike = false } = sent;
  const { id, isNew } = await begin(ctx, sent, of, result);
  if (layout) await bankStatementRepository(ctx).keepLayout(accountId, layout);
  const after = { fileName: file.name, rows: result.rowCount, skipAlike };
  const change = {
    action: 'importStatement',
    entity: 'bankStatement',
    entityId: id,
    after,
  } as const;
  if (isNew) await recordChange(ctx, change);
  return id;
}

interface Begun {
  readonly of: StatementOfAccount;
  readonly result: Scan;
  readonly statementId: number;
}

/** Stores the movements in batches, each in a transaction with its progress. */
async function storeAll(
  run: Run,
  { accountId, skipAlike }: Sent,
  { of, result, statementId }: Begun,
) {
  const asked = { accountId, scan: result, batches: () => batchesOf(of) };
  const counts = skipAlike ? await countAlike(run, asked) : new Map<string, number>();
  const skipper = alikeSkipper(run, { accountId, counts });
  let [newCount, done] = [0, 0];
  for await (const batch of batchesOf(of)) {
    done += batch.length;
    const kept = await skipper.kept(batch);
    newCount += await run.write(async (ctx) => {
      const repository = bankStatementRepository(ctx);
      const movements = kept.map(({ movement, key }) => stored(ctx.tenantId, movement, key));
      const count = await repository.store(statementId, accountId, movements);
      await repository.noteProgress(statementId, done);
      return count;
    });
  }
  return { newCount, alike: skipper.skipped() };
}

/** Confirms transfers with the reference and exactly the amount of a receivable, if the account is set so. */
async function confirmExact(run: Run, accountId: number, statementId: number): Promise<number> {
  const { confirmsExact } = await run.read((ctx) => bankAccountService.get(accountId, ctx));
  if (!confirmsExact) return 0;
  const movements = await run.read((ctx) => exactMovementRepository(ctx).ofStatement(statementId));
  return confirmExactOnes(run, { movements, byRule: true });
}

const nothing: Scan = {
  rowCount: 0,
  skippedCount: 0,
  skipped: [],
  firstDay: null,
  lastDay: null,
  openingCents: null,
  closingCents: null,
  creditCents: 0,
  debitCents: 0,
  first: [],
};

/** Reads a file without storing anything. A problem of the file is part of the preview, with the rows read so far. */
export async function previewStatement(run: Run, sent: Sent): Promise<StatementPreview> {
  const of = await openSent(run, sent);
  let problem: string | null = null;
  const result = await scan(of).catch((error: unknown) => {
    if (!(error instanceof UnreadableStatement)) throw error;
    problem = error.message;
    return nothing;
  });
  if (problem === null && result.rowCount === 0)
    problem = 'Nel file non c’è nessun movimento da importare.';
  const asked = { accountId: sent.accountId, scan: result, batches: () => batchesOf(of) };
  const alike = problem === null ? sumOfAlike(await countAlike(run, asked)) : 0;
  return { ...previewView(of, result), problem, alike };
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
      text: movement.texts.join(' ').slice(0, 300),
      payerName: movement.payerName,
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
