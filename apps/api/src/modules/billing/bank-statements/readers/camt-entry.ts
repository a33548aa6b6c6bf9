import { isIban, normalIban } from '@canone/contracts/values/iban';
import { cutText, firstTexts } from '../../../../platform/files/cut-text.ts';
import { maxTextLength } from '../../../../platform/files/xml-elements.ts';
import {
  type CamtEntry,
  centsOf,
  dayOfIso,
  directionOf,
  type Fields,
  firstValue,
} from './camt-fields.ts';
import type { ReadMovement, StatementItem } from './statement-item.ts';

const isPlaceholder = (text: string) => /^NOTPROVIDED?$/i.test(text);

/** The payer of a credit, or the payee of a debit. Version 8 has the name inside `Pty`. */
function otherSide(fields: Fields, direction: ReadMovement['direction']) {
  const role = direction === 'credit' ? 'Dbtr' : 'Cdtr';
  const iban = normalIban(firstValue(fields, `RltdPties/${role}Acct/Id/IBAN`) ?? '');
  return {
    payerName:
      firstValue(
        fields,
        `RltdPties/${role}/Nm`,
        `RltdPties/${role}/Pty/Nm`,
        `RltdPties/Ultmt${role}/Nm`,
        `RltdPties/Ultmt${role}/Pty/Nm`,
      ) ?? null,
    payerIban: isIban(iban) ? iban : null,
  };
}

const noDetails: Fields = new Map();

const notEmpty = (texts: readonly string[] = []) => texts.filter((text) => text !== '');

function textsOf(entry: Fields): readonly string[] {
  const text = notEmpty(entry.get('AddtlNtryInf')).join(' ');
  return text === '' ? [] : [cutText(text, maxTextLength)];
}

interface Amount {
  readonly cents: number;
  readonly currency: string;
  readonly direction: ReadMovement['direction'];
}

interface Booked extends Amount {
  readonly bookedOn: string;
  /** All texts of the entry as one list. It is built once, because every part of the entry contains these texts. */
  readonly texts: readonly string[];
}

function movementOf(
  entry: Fields,
  detail: Fields,
  { cents: amountCents, currency, direction, bookedOn, texts: common }: Booked,
): ReadMovement {
  const endToEnd = firstValue(detail, 'Refs/EndToEndId');
  const own = [...(detail.get('RmtInf/Ustrd') ?? []), ...(detail.get('AddtlTxInf') ?? [])];
  return {
    direction,
    amountCents,
    currency,
    bookedOn,
    valueOn: dayOfIso(firstValue(entry, 'ValDt/Dt', 'ValDt/DtTm')),
    texts: firstTexts([...notEmpty(own), ...common], maxTextLength),
    references: [
      ...(detail.get('RmtInf/Strd/CdtrRefInf/Ref') ?? []),
      ...(endToEnd !== undefined && !isPlaceholder(endToEnd) ? [endToEnd] : []),
    ],
    bankReference:
      firstValue(detail, 'Refs/AcctSvcrRef') ?? firstValue(entry, 'AcctSvcrRef') ?? null,
    ...otherSide(detail, direction),
    isReturn:
      firstValue(detail, 'RtrInf/Rsn/Cd') !== undefined || firstValue(entry, 'RvslInd') === 'true',
  };
}

function amountOfDetail(detail: Fields): { cents: number | null; currency: string | undefined } {
  const path =
    ['Amt', 'AmtDtls/TxAmt/Amt'].find((one) => firstValue(detail, one) !== undefined) ?? '';
  return { cents: centsOf(firstValue(detail, path)), currency: firstValue(detail, `${path}@Ccy`) };
}

interface Part {
  readonly detail: Fields;
  readonly amount: Booked;
}

/**
 * Splits a batch entry into one movement for each detail, if the amounts of the details add up to the entry's amount.
 */
function partsOf({ details }: CamtEntry, whole: Booked): readonly Part[] {
  const parts = details.flatMap((detail) => {
    const { cents, currency = whole.currency } = amountOfDetail(detail);
    const direction = directionOf(detail) ?? whole.direction;
    const isLike = currency === whole.currency && direction === whole.direction;
    return cents !== null && isLike ? [{ detail, amount: { ...whole, cents } }] : [];
  });
  const sum = parts.reduce((total, { amount }) => total + amount.cents, 0);
  const isWhole = parts.length === details.length && sum === whole.cents;
  return parts.length > 1 && isWhole ? parts : [];
}

/** The movements of an entry, or the reason for skipping it. An entry without a date gets the day of its statement. */
export function itemsOf(entry: CamtEntry, statementDay: string | null): Iterable<StatementItem> {
  const { fields, details, at } = entry;
  const text =
    firstValue(fields, 'AddtlNtryInf') ?? firstValue(details[0] ?? noDetails, 'RmtInf/Ustrd') ?? '';
  const skipped = (reason: 'pending' | 'noAmount' | 'noDate' | 'zero'): StatementItem[] => [
    { kind: 'skipped', at, reason, text: text.slice(0, 200) },
  ];
  const status = firstValue(fields, 'Sts/Cd', 'Sts') ?? 'BOOK';
  if (status !== 'BOOK') return skipped('pending');
  const cents = centsOf(firstValue(fields, 'Amt'));
  const direction = directionOf(fields);
  if (cents === null || direction === undefined) return skipped('noAmount');
  if (cents === 0) return skipped('zero');
  const bookedOn =
    dayOfIso(firstValue(fields, 'BookgDt/Dt', 'BookgDt/DtTm')) ??
    dayOfIso(firstValue(fields, 'ValDt/Dt', 'ValDt/DtTm')) ??
    statementDay;
  if (bookedOn === null) return skipped('noDate');
  const whole = {
    cents,
    direction,
    currency: firstValue(fields, 'Amt@Ccy') ?? 'EUR',
    bookedOn,
    texts: textsOf(fields),
  };
  const parts = partsOf(entry, whole);
  return movementItems(
    fields,
    parts.length > 0 ? parts : [{ detail: merged(details), amount: whole }],
  );
}

/** Yields the movements one by one, because an entry may contain hundreds of thousands. */
function* movementItems(entry: Fields, parts: readonly Part[]): Generator<StatementItem> {
  for (const { detail, amount } of parts)
    yield { kind: 'movement', movement: movementOf(entry, detail, amount) };
}

/**
 * Combines the details of an entry that stays one movement: the texts of all details, and other facts of the first
 * detail.
 */
function merged(details: readonly Fields[]): Fields {
  const all: Fields = new Map();
  for (const detail of details.slice(0, 50))
    for (const [path, values] of detail) all.set(path, [...(all.get(path) ?? []), ...values]);
  return all;
}
