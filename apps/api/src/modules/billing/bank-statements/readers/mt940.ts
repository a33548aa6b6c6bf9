import { isIban, normalIban } from '@canone/contracts/values/iban';
import { amountCents } from './italian-cells.ts';
import { payerIn } from './remittance-text.ts';
import type { StatementItem } from './statement-item.ts';
import { storableDay } from './storable.ts';

interface Field {
  readonly tag: string;
  readonly at: number;
  readonly lines: string[];
}

/** The maximum length of a field. The format allows only 390 characters in a field 86. */
const maxCharacters = 20_000;

/** Adds a line to the field before it, if there is one. Text beyond the maximum length is dropped. */
function addLine(field: Field | undefined, line: string): void {
  if (!field) return;
  const { lines } = field;
  const length = lines.reduce((sum, one) => sum + one.length, 0);
  if (lines.length < 50 && length < maxCharacters) lines.push(line.slice(0, maxCharacters));
}

/** Splits the lines into fields `:61:`, `:86:` and so on. A field includes its continuation lines. */
async function* fieldsOf(lines: AsyncIterable<string>): AsyncGenerator<Field> {
  let field: Field | undefined;
  let at = 0;
  for await (const line of lines) {
    at += 1;
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    const isEnd = /^-\}?\s*$/.test(line) || line.startsWith('{');
    if (tag === undefined && !isEnd) {
      addLine(field, line);
      continue;
    }
    if (field) yield field;
    field = tag === undefined ? undefined : { tag, at, lines: [rest.slice(0, maxCharacters)] };
  }
  if (field) yield field;
}

function dayOfYymmdd(yymmdd: string): string | null {
  const iso = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`;
  return /^\d{6}$/.test(yymmdd) ? storableDay(iso) : null;
}

/** MT940 gives the booking day without a year. The year is chosen that brings it nearest to the value day. */
function bookingDay(mmdd: string, valueOn: string): string | null {
  const year = Number(valueOn.slice(0, 4));
  const distance = Number(mmdd.slice(0, 2)) - Number(valueOn.slice(5, 7));
  const near = distance > 6 ? year - 1 : distance < -6 ? year + 1 : year;
  return storableDay(`${near}-${mmdd.slice(0, 2)}-${mmdd.slice(2, 4)}`);
}

/** Joins folded lines. Banks fold a text at 65 characters, even inside a word. */
function unfolded(lines: readonly string[]): string {
  return lines
    .map((line) => (line.length >= 65 ? line : `${line} `))
    .join('')
    .trim();
}

const keyword = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|OAMT|COAM)\+/;

interface Details {
  readonly texts: readonly string[];
  readonly references: readonly string[];
  readonly name: string | null;
  readonly iban: string | null;
}

/** Splits `EREF+…SVWZ+…` into keywords and values. A text without keywords is the whole remittance text. */
function remittance(text: string): { texts: string[]; references: string[] } {
  const [head = '', ...parts] = text.split(new RegExp(keyword, 'g'));
  const texts = head.trim() === '' ? [] : [head.trim()];
  const references: string[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const value = (parts[index + 1] ?? '').trim();
    if (parts[index] === 'SVWZ') texts.push(value);
    if (parts[index] === 'EREF' && !/^NOTPROVIDED?$/i.test(value)) references.push(value);
  }
  return { texts, references };
}

/** The details in the subfields `?20` … `?33` of a structured text, or in a free text. */
function detailsOf(lines: readonly string[]): Details {
  const joined = lines.join('');
  const [, mark] = /^\d{3}([?>~+])\d{2}/.exec(joined) ?? [];
  if (mark === undefined) {
    const free = remittance(unfolded(lines));
    return { ...free, ...payerIn(free.texts) };
  }
  const parts = new Map<string, string>();
  for (const part of joined.slice(3).split(mark)) parts.set(part.slice(0, 2), part.slice(2));
  const codes = [...Array(10).keys()].map((n) => `2${n}`).concat('60', '61', '62', '63');
  const text = remittance(codes.map((code) => parts.get(code) ?? '').join(''));
  const iban = normalIban(parts.get('31') ?? '');
  const name = `${parts.get('32') ?? ''}${parts.get('33') ?? ''}`.trim();
  return { ...text, name: name || null, iban: isIban(iban) ? iban : null };
}

/** RC (reversal of a credit) takes money out of the account. RD (reversal of a debit) brings money back. */
const directions = { C: 'credit', D: 'debit', RC: 'debit', RD: 'credit' } as const;

function movementOf(line: Field, details: Details, currency: string): StatementItem {
  const [, value = '', booked, mark = '', amount = '', own = ''] =
    /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d[\d,.]*)[A-Z][A-Z0-9]{3}(.*)$/.exec(line.lines[0] ?? '') ??
    [];
  const valueOn = dayOfYymmdd(value);
  const bookedOn = valueOn !== null && booked !== undefined ? bookingDay(booked, valueOn) : valueOn;
  const cents = amountCents(amount.replace(/,$/, ''));
  const text = (line.lines[0] ?? '').slice(0, 200);
  if (bookedOn === null) return { kind: 'skipped', at: line.at, reason: 'noDate', text };
  if (cents === null) return { kind: 'skipped', at: line.at, reason: 'noAmount', text };
  if (cents === 0) return { kind: 'skipped', at: line.at, reason: 'zero', text };
  const [, bankReference = ''] = own.split('//');
  return {
    kind: 'movement',
    movement: {
      // the regular expression that found `mark` accepts only these keys
      direction: directions[mark as keyof typeof directions],
      amountCents: cents,
      currency,
      bookedOn,
      valueOn,
      texts: details.texts,
      references: details.references,
      bankReference: bankReference.trim() || null,
      payerName: details.name,
      payerIban: details.iban,
      isReturn: mark.startsWith('R'),
    },
  };
}

function balanceOf({ tag, lines }: Field): StatementItem[] {
  const [, sign, day = '', , amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})(\d[\d,.]*)/.exec(lines[0] ?? '') ?? [];
  const cents = amountCents(amount.replace(/,$/, ''));
  if (cents === null) return [];
  const role = tag === '60F' ? 'opening' : 'closing';
  return [{ kind: 'balance', role, cents: sign === 'D' ? 0 - cents : cents, on: dayOfYymmdd(day) }];
}

function accountOf({ lines }: Field): StatementItem {
  const iban = normalIban(lines[0] ?? '').replace(/[A-Z]{3}$/, '');
  const found = [iban, normalIban(lines[0] ?? '')].find(isIban);
  return { kind: 'account', iban: found ?? null, isRepetition: false };
}

/** Reads MT940. Each field 61 is a movement. The field 86 after it contains the text of that movement. */
export async function* readMt940(lines: AsyncIterable<string>): AsyncGenerator<StatementItem> {
  let open: Field | undefined;
  let currency = 'EUR';
  for await (const field of fieldsOf(lines)) {
    if (open) {
      const details = detailsOf(field.tag === '86' ? field.lines : []);
      yield movementOf(open, details, currency);
      open = undefined;
    }
    if (field.tag === '61') open = field;
    else if (field.tag === '25') yield accountOf(field);
    else if (/^6[02]F$/.test(field.tag)) {
      currency = field.lines[0]?.slice(7, 10) || currency;
      yield* balanceOf(field);
    }
  }
  if (open) yield movementOf(open, detailsOf([]), currency);
}
