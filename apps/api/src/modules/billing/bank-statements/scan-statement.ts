import { maxStatement, type TableLayout } from '@canone/contracts/bank/bank-statement';
import { formatIban } from '@canone/contracts/values/iban';
import { shownText } from '../../../platform/files/cut-text.ts';
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts';
import { type OpenStatement, openStatement } from './readers/open-statement.ts';
import {
  firstDayOf,
  type ReadMovement,
  type SkipReason,
  skipReasons,
  unreadable,
} from './readers/statement-item.ts';

export interface SkippedRow {
  readonly row: number;
  readonly reason: string;
  readonly text: string;
}

/** The summary of a file's content for one account. */
export interface Scan {
  readonly rowCount: number;
  readonly skippedCount: number;
  readonly skipped: readonly SkippedRow[];
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Each movement can be recorded from a certain day on. This is the latest of these days. */
  readonly recordableFrom: string | null;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  /** The sum of movements in euro. */
  readonly creditCents: number;
  readonly debitCents: number;
  readonly first: readonly ReadMovement[];
}

export interface Section {
  readonly isRepetition: boolean;
}

export type AccountItem =
  | { readonly kind: 'section'; readonly section: Section }
  | { readonly kind: 'movement'; readonly movement: ReadMovement }
  | { readonly kind: 'skipped'; readonly skipped: SkippedRow }
  | { readonly kind: 'balance'; readonly role: 'opening' | 'closing'; readonly cents: number };

const maxSkippedShown = 200;
const maxMovementsShown = 10;

function skippedRow(row: number, reason: SkipReason, text: string): SkippedRow {
  return { row, reason: skipReasons[reason], text: shownText(text, 200) };
}

/** The items of a file. The movements of accounts with another IBAN are skipped. */
async function* itemsFor(statement: OpenStatement, iban: string): AsyncGenerator<AccountItem> {
  let isOwn = true;
  let at = 0;
  for await (const item of statement.items()) {
    if (item.kind === 'account') {
      isOwn = item.iban === null || item.iban === iban;
      yield { kind: 'section', section: item };
    } else if (item.kind === 'skipped')
      yield { kind: 'skipped', skipped: skippedRow(item.at, item.reason, item.text) };
    else if (item.kind === 'movement') {
      at += 1;
      const text = item.movement.texts.join(' ');
      yield isOwn ? item : { kind: 'skipped', skipped: skippedRow(at, 'otherAccount', text) };
    } else if (isOwn) yield item;
  }
}

/** A file that was opened for one account. Movements of other accounts are skipped rows. */
export interface StatementOfAccount {
  readonly statement: OpenStatement;
  items(): AsyncIterable<AccountItem>;
}

export async function openFor(
  path: string,
  iban: string,
  layout: TableLayout | undefined,
): Promise<StatementOfAccount> {
  const statement = await openStatement(path, layout);
  return { statement, items: () => itemsFor(statement, iban) };
}

/** The IBAN in a file whose sections all belong to other accounts than this one; otherwise undefined. */
export async function foreignIban(
  { statement }: StatementOfAccount,
  iban: string,
): Promise<string | undefined> {
  if (statement.head !== undefined) return undefined; // a table has no IBAN
  let other: string | undefined;
  for await (const item of statement.items()) {
    if (item.kind !== 'account') continue;
    if (item.iban === null || item.iban === iban) return undefined;
    other ??= formatIban(item.iban);
  }
  return other;
}

/** The values of a scan, which change while the file is read. */
type OpenScan = { -readonly [Key in keyof Scan]: Scan[Key] } & {
  readonly skipped: SkippedRow[];
  readonly first: ReadMovement[];
};

export const emptyScan = (): OpenScan => ({
  rowCount: 0,
  skippedCount: 0,
  skipped: [],
  firstDay: null,
  lastDay: null,
  recordableFrom: null,
  openingCents: null,
  closingCents: null,
  creditCents: 0,
  debitCents: 0,
  first: [],
});

const earlier = (a: string | null, b: string) => (a !== null && a < b ? a : b);
const later = (a: string | null, b: string) => (a !== null && a > b ? a : b);

function addMovement(result: OpenScan, movement: ReadMovement): void {
  result.rowCount += 1;
  if (movement.currency === 'EUR') result[`${movement.direction}Cents`] += movement.amountCents;
  if (result.first.length < maxMovementsShown) result.first.push(movement);
  result.firstDay = earlier(result.firstDay, movement.bookedOn);
  result.lastDay = later(result.lastDay, movement.bookedOn);
  result.recordableFrom = later(result.recordableFrom, firstDayOf(movement));
}

function addSkipped(result: OpenScan, skipped: SkippedRow): void {
  result.skippedCount += 1;
  if (result.skipped.length < maxSkippedShown) result.skipped.push(skipped);
}

/** Reads a whole file without storing its content in memory. */
export async function scan({ items }: Pick<StatementOfAccount, 'items'>): Promise<Scan> {
  const result = emptyScan();
  for await (const item of items()) {
    if (item.kind === 'movement') addMovement(result, item.movement);
    else if (item.kind === 'skipped') addSkipped(result, item.skipped);
    else if (item.kind === 'balance' && item.role === 'closing') result.closingCents = item.cents;
    else if (item.kind === 'balance') result.openingCents ??= item.cents;
    if (result.rowCount + result.skippedCount > maxStatement.rows)
      throw new UnreadableFile(unreadable.tooManyRows);
  }
  return result;
}
