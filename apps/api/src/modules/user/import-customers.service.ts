import { setImmediate } from 'node:timers/promises';
import {
  type ImportPreview,
  type ImportResult,
  maxImport,
} from '@canone/contracts/customer-import/customer-import';
import {
  type DecidedRow,
  decideRows,
  keysOf,
} from '@canone/contracts/customer-import/import-decision';
import { type ExaminedRow, examineRow } from '@canone/contracts/customer-import/import-row';
import type { UploadedFile } from '@canone/contracts/kit/upload';
import { AppError } from '../../platform/core/app-error.ts';
import { UnreadableFile } from '../../platform/files/unreadable-file.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import type { Transactions } from '../../platform/request/transactions.ts';
import { requireFewImported } from '../throttle/throttle.service.ts';
import { createUser } from './create-user.service.ts';
import type { EmailChecks } from './email-checks.ts';
import { type ImportTable, readImportFile } from './import-file.ts';
import { importedPeopleRepository } from './imported-people.repository.ts';
import type { KnownPlaces } from './known-places.ts';

const rowsOfTurn = 50;

interface Sent {
  readonly file: UploadedFile;
  /** The row of the file with which this call begins. */
  readonly from?: number | undefined;
}

/** Reads the sent file. An unreadable file is a mistake of the sender, not an error of the server. */
async function readSent(file: UploadedFile): Promise<ImportTable> {
  try {
    return await readImportFile(file.path);
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause;
    const { message } = cause;
    const errors = [{ field: 'file', message }];
    throw new AppError('customerImport.unreadable', { message, errors, cause });
  }
}

/** Decides about each row. A file has thousands of rows, so other requests get their turn between the rows. */
async function decide(
  ctx: TenantContext,
  { layout, rows }: ImportTable,
  places: KnownPlaces,
): Promise<readonly DecidedRow[]> {
  const people = importedPeopleRepository(ctx);
  const findPlace = await places(ctx);
  const examined: ExaminedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsOfTurn === 0) await setImmediate();
    examined.push(examineRow(row, layout, findPlace));
  }
  return decideRows(examined, await people.present(keysOf(examined)), layout);
}

/** Reads a file and returns what an import would do with each row. Nothing is stored. */
export async function previewImport(
  { read }: Transactions<TenantContext>,
  { file }: Sent,
  places: KnownPlaces,
): Promise<ImportPreview> {
  const table = await readSent(file);
  const rows = await read((ctx) => decide(ctx, table, places));
  return {
    titles: [...table.layout.titles],
    unused: [...table.layout.unused],
    rows: rows.map((row) => ({
      row: row.at,
      name: row.name,
      email: row.email,
      status: row.status,
      same: row.status === 'known' ? { id: row.same.id, name: row.same.name, by: row.by } : null,
      problems: row.problems.map((one) => ({ ...one })),
      cells: row.status === 'known' ? null : [...row.cells],
    })),
  };
}

type NewRow = Extract<DecidedRow, { status: 'new' }>;

/** Creates a customer in the same way as the form, unless another import has created the customer in the meantime. */
async function createOne(
  ctx: TenantContext,
  row: NewRow,
  checks: EmailChecks,
): Promise<'created' | 'known'> {
  await requireFewImported(ctx);
  const people = importedPeopleRepository(ctx);
  await people.waitForOthers();
  const present = await people.present(keysOf([row]));
  if (present.length > 0) return 'known';
  await checks.saveWithinLimit(ctx, () => createUser(ctx, row.person));
  return 'created';
}

/** Creates a customer in a transaction of its own. Returns the error that refuses the row. */
async function attempt(
  { write }: Transactions<TenantContext>,
  row: NewRow,
  checks: EmailChecks,
): Promise<'created' | 'known' | AppError> {
  try {
    return await write((ctx) => createOne(ctx, row, checks));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

interface ImportPorts {
  readonly checks: EmailChecks;
  readonly places: KnownPlaces;
}

/**
 * Creates the new customers of a file, each in its own transaction, so that a refused row does not undo the others. A
 * call imports a limited number of rows and returns the row where the next call begins. Rows about people whom the
 * tenant already has are left out, so a repeated call creates nobody twice.
 */
export async function importCustomers(
  transactions: Transactions<TenantContext>,
  { file, from = 1 }: Sent,
  { checks, places }: ImportPorts,
): Promise<ImportResult> {
  const { layout, rows } = await readSent(file);
  const due = rows.filter(({ at }) => at >= from);
  const ofCall = due.slice(0, maxImport.ofCall);
  const last = ofCall.at(-1)?.at ?? 0;
  // the earlier rows are compared too, so that a row that repeats an earlier refused row is not created either
  const known = { layout, rows: rows.filter(({ at }) => at <= last) };
  const decided = await transactions.read((ctx) => decide(ctx, known, places));
  const counts = { created: 0, known: 0 };
  const refused: ImportResult['refused'] = [];
  for (const row of decided) {
    if (row.at < from) continue;
    if (row.status === 'known') counts.known += 1;
    if (row.status !== 'new') continue;
    const outcome = await attempt(transactions, row, checks);
    if (!(outcome instanceof AppError)) {
      counts[outcome] += 1;
      continue;
    }
    const { errors, retryAfter } = outcome.details;
    // the rows before this one are done, so the next call begins here and the import reaches the end of the file
    if (retryAfter !== undefined) return { ...counts, refused, next: row.at, pause: retryAfter };
    if (!errors) throw outcome;
    refused.push({ row: row.at, message: outcome.message });
  }
  return { ...counts, refused, next: due[maxImport.ofCall]?.at ?? null, pause: null };
}
