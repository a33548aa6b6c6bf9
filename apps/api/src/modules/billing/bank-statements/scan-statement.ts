import { maxStatement, type TableLayout } from '@canone/contracts/bank-statement';
import { formatIban } from '@canone/contracts/iban';
import { cutText } from './readers/cut-text.ts';
import { openStatement, type OpenStatement } from './readers/open-statement.ts';
import {
  firstDayOf,
  type ReadMovement,
  type SkipReason,
  skipReasons,
  unreadable,
  UnreadableStatement,
} from './readers/statement-item.ts';

export interface SkippedRow {
  readonly row: number;
  readonly reason: string;
  readonly text: string;
}

/** The content of a file for one account. */
export interface Scan {
  readonly rowCount: number;
  readonly skippedCount: number;
  readonly skipped: readonly SkippedRow[];
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** The latest of the days from which a movement can be recorded. */
  readonly recordableFrom: string | null;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  /** Of movements in euro. */
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
  return { row, reason: skipReasons[reason], text: cutText(text, 200) };
}

/** The items of a file for the account with this IBAN. Movements of other accounts are skipped. */
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

/** A file of one account, opened. `problem` says why it belongs to another account. */
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

/** The IBAN that a file names, if all its sections name other accounts than this one. */
export async function foreignIban(
  { statement }: StatementOfAccount,
  iban: string,
): Promise<string | undefined> {
  if (statement.head !== undefined) return undefined; // a table names no account
  let other: string | undefined;
  for await (const item of statement.items()) {
    if (item.kind !== 'account') continue;
    if (item.iban === null || item.iban === iban) return undefined;
    other ??= formatIban(item.iban);
  }
  return other;
}

/** Reads a whole file without keeping it in memory. */
export async function scan({ items }: Pick<StatementOfAccount, 'items'>): Promise<Scan> {
  const skipped: SkippedRow[] = [];
  const first: ReadMovement[] = [];
  const sums = { credit: 0, debit: 0 };
  const days: Record<'first' | 'last' | 'recordable', string | null> = {
    first: null,
    last: null,
    recordable: null,
  };
  const balances: { opening: number | null; closing: number | null } = {
    opening: null,
    closing: null,
  };
  let [rowCount, skippedCount] = [0, 0];
  for await (const item of items()) {
    if (item.kind === 'movement') {
      const { movement } = item;
      rowCount += 1;
      if (movement.currency === 'EUR') sums[movement.direction] += movement.amountCents;
      if (first.length < maxMovementsShown) first.push(movement);
      if (days.first === null || movement.bookedOn < days.first) days.first = movement.bookedOn;
      if (days.last === null || movement.bookedOn > days.last) days.last = movement.bookedOn;
      const day = firstDayOf(movement);
      if (days.recordable === null || day > days.recordable) days.recordable = day;
    } else if (item.kind === 'skipped') {
      skippedCount += 1;
      if (skipped.length < maxSkippedShown) skipped.push(item.skipped);
    } else if (item.kind === 'balance') {
      if (item.role === 'closing') balances.closing = item.cents;
      else balances.opening ??= item.cents;
    }
    if (rowCount + skippedCount > maxStatement.rows)
      throw new UnreadableStatement(unreadable.tooManyRows);
  }
  return {
    rowCount,
    skippedCount,
    skipped,
    firstDay: days.first,
    lastDay: days.last,
    recordableFrom: days.recordable,
    openingCents: balances.opening,
    closingCents: balances.closing,
    creditCents: sums.credit,
    debitCents: sums.debit,
    first,
  };
}
