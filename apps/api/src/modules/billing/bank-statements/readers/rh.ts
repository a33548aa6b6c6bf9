import { isIban, normalIban } from '@canone/contracts/values/iban';
import { amountCents } from './italian-cells.ts';
import type { ReadMovement, SkipReason, StatementItem } from './statement-item.ts';
import { storableDay } from './storable.ts';

/** The characters of a line from one position to another, counted from 1 as CBI's standard does. */
const at = (line: string, from: number, to: number) => line.slice(from - 1, to).trim();

/** ddmmyy → an ISO day. */
function dayOfDdmmyy(text: string): string | null {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return day === undefined ? null : storableDay(`20${year}-${month}-${day}`);
}

/** The type of a report that repeats movements of earlier reports. */
const repetition = '93011';

function accountOf(line: string): StatementItem {
  const iban = normalIban(
    at(line, 100, 103) + at(line, 52, 52) + at(line, 53, 57) + at(line, 58, 62) + at(line, 63, 74),
  );
  const isRepetition = at(line, 29, 33) === repetition;
  return { kind: 'account', iban: isIban(iban) ? iban : null, isRepetition };
}

interface Balance {
  readonly day: string;
  readonly sign: string;
  readonly amount: string;
}

function balanceOf(
  role: 'opening' | 'closing',
  { day, sign, amount }: Balance,
): readonly StatementItem[] {
  const cents = amountCents(amount);
  if (cents === null) return [];
  return [{ kind: 'balance', role, cents: sign === 'D' ? 0 - cents : cents, on: dayOfDdmmyy(day) }];
}

interface Open {
  readonly number: number;
  readonly line: string;
  readonly currency: string;
  readonly details: string[];
}

const isTagged = (line: string) => /^(YYY|YY2|ID1|RI1|RI2|ZZ\d|[A-Z]{2}\d)/.test(at(line, 14, 16));

/** The parts of the remittance text. RI1 and RI2 are two halves of one text, and the other lines are separate texts. */
function textsOf({ line, details }: Open): string[] {
  const tagged = (tag: string) => details.find((one) => at(one, 14, 16) === tag);
  const remittance = ['RI1', 'RI2'].map((tag) => tagged(tag)?.slice(16) ?? '').join('');
  const free = details.filter((one) => !isTagged(one)).map((one) => at(one, 14, 120));
  return [at(line, 87, 120), remittance.trim(), ...free].filter((text) => text !== '');
}

function movementOf(open: Open): StatementItem {
  const { line, details, currency, number } = open;
  const tagged = (tag: string) => details.find((one) => at(one, 14, 16) === tag) ?? '';
  const cents = amountCents(at(line, 27, 41));
  // the value date comes before the booking date
  const [valueOn, bookedOn] = [dayOfDdmmyy(at(line, 14, 19)), dayOfDdmmyy(at(line, 20, 25))];
  const skipped = (reason: SkipReason): StatementItem => ({
    kind: 'skipped',
    at: number,
    reason,
    text: at(line, 87, 120),
  });
  // the report has a separate column for the direction, so a negative amount could contradict that column
  if (cents === null || cents < 0) return skipped('noAmount');
  if (cents === 0) return skipped('zero');
  if (bookedOn === null) return skipped('noDate');
  const iban = normalIban(at(tagged('YY2'), 67, 100));
  const endToEnd = at(tagged('ID1'), 52, 86);
  const texts = textsOf(open);
  const movement: ReadMovement = {
    direction: at(line, 26, 26) === 'D' ? 'debit' : 'credit',
    amountCents: cents,
    currency,
    bookedOn,
    valueOn,
    texts,
    references: endToEnd === '' || /^NOTPROVIDED?$/i.test(endToEnd) ? [] : [endToEnd],
    bankReference: at(line, 62, 77) || null,
    payerName: at(tagged('YYY'), 41, 80) || null,
    payerIban: isIban(iban) ? iban : null,
    isReturn: /\b(STORNO|INSOLUTO|RESO)/i.test(texts.join(' ')),
  };
  return { kind: 'movement', movement };
}

/** Adds a record 63 to the movement before it. Records beyond the maximum number are dropped. */
function addDetail(open: Open | undefined, line: string): void {
  if (open && open.details.length < 50) open.details.push(line);
}

/**
 * Reads a report of CBI ("rendicontazione", RH). Its lines have 120 columns of fixed width. Each record 62 is a
 * movement, and the records 63 after it are the details of that movement.
 */
export async function* readRh(lines: AsyncIterable<string>): AsyncGenerator<StatementItem> {
  let open: Open | undefined;
  let currency = 'EUR';
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const record = at(line, 2, 3);
    if (record === '63') {
      addDetail(open, line);
      continue;
    }
    if (open) yield movementOf(open);
    open = undefined;
    if (record === '61') {
      currency = at(line, 75, 77) || 'EUR';
      yield accountOf(line);
      yield* balanceOf('opening', {
        day: at(line, 78, 83),
        sign: at(line, 84, 84),
        amount: at(line, 85, 99),
      });
    } else if (record === '62') open = { number, line, currency, details: [] };
    else if (record === '64')
      yield* balanceOf('closing', {
        day: at(line, 14, 19),
        sign: at(line, 20, 20),
        amount: at(line, 21, 35),
      });
  }
  if (open) yield movementOf(open);
}
