import { isIban, normalIban } from '@canone/contracts/iban';
import {
  type ReadMovement,
  type StatementItem,
  unreadable,
  UnreadableStatement,
} from './statement-item.ts';
import { xmlElements } from './xml-elements.ts';

/** The fields of an entry or of one of its details that are read, by their path. Several values of one path are kept. */
type Fields = Map<string, string[]>;

interface Entry {
  readonly at: number;
  readonly fields: Fields;
  readonly details: Fields[];
}

const first = (fields: Fields, ...paths: readonly string[]) => {
  for (const path of paths) {
    const value = fields.get(path)?.find((text) => text !== '');
    if (value !== undefined) return value;
  }
  return undefined;
};

/** The day of a date or date-time. Its offset must not move it to the day before. */
function dayOf(text: string | undefined): string | null {
  const day = text?.slice(0, 10) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}

/** "1031.24" → 103124. A third decimal must be zero, as in "10.000". */
function centsOf(text: string | undefined): number | null {
  const [, whole, decimals = ''] = /^\+?(\d{1,13})(?:\.(\d*))?$/.exec(text ?? '') ?? [];
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return null;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

const isPlaceholder = (text: string) => /^NOTPROVIDED?$/i.test(text);

/** The other side of a movement; in version 8 the name is inside `Pty`. */
function otherSide(fields: Fields, direction: ReadMovement['direction']) {
  const role = direction === 'credit' ? 'Dbtr' : 'Cdtr';
  const iban = normalIban(first(fields, `RltdPties/${role}Acct/Id/IBAN`) ?? '');
  return {
    payerName:
      first(
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

interface Amount {
  readonly cents: number;
  readonly currency: string;
  readonly direction: ReadMovement['direction'];
}

function movementOf(entry: Fields, detail: Fields, amount: Amount, bookedOn: string): ReadMovement {
  const { cents: amountCents, currency, direction } = amount;
  const endToEnd = first(detail, 'Refs/EndToEndId');
  const texts = [
    ...(detail.get('RmtInf/Ustrd') ?? []),
    ...(detail.get('AddtlTxInf') ?? []),
    ...(entry.get('AddtlNtryInf') ?? []),
  ].filter((text) => text !== '');
  return {
    direction,
    amountCents,
    currency,
    bookedOn,
    valueOn: dayOf(first(entry, 'ValDt/Dt', 'ValDt/DtTm')),
    texts,
    references: [
      ...(detail.get('RmtInf/Strd/CdtrRefInf/Ref') ?? []),
      ...(endToEnd !== undefined && !isPlaceholder(endToEnd) ? [endToEnd] : []),
    ],
    bankReference: first(detail, 'Refs/AcctSvcrRef') ?? first(entry, 'AcctSvcrRef') ?? null,
    ...otherSide(detail, direction),
    isReturn: first(detail, 'RtrInf/Rsn/Cd') !== undefined || first(entry, 'RvslInd') === 'true',
  };
}

/** `CdtDbtInd` is the real direction. A reversal indicator never changes it. */
function directionOf(fields: Fields): ReadMovement['direction'] | undefined {
  const indicator = first(fields, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'credit';
  return indicator === 'DBIT' ? 'debit' : undefined;
}

function amountOfDetail(detail: Fields): { cents: number | null; currency: string | undefined } {
  const path = ['Amt', 'AmtDtls/TxAmt/Amt'].find((one) => first(detail, one) !== undefined) ?? '';
  return { cents: centsOf(first(detail, path)), currency: first(detail, `${path}@Ccy`) };
}

/** The details of a batch as movements of their own, if their amounts add up to the entry's amount. */
function partsOf({ details }: Entry, whole: Amount): { detail: Fields; amount: Amount }[] {
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

function itemsOf(entry: Entry, statementDay: string | null): StatementItem[] {
  const { fields, details, at } = entry;
  const text =
    first(fields, 'AddtlNtryInf') ?? first(details[0] ?? noDetails, 'RmtInf/Ustrd') ?? '';
  const skipped = (reason: 'pending' | 'noAmount' | 'noDate' | 'zero'): StatementItem[] => [
    { kind: 'skipped', at, reason, text: text.slice(0, 200) },
  ];
  const status = first(fields, 'Sts/Cd', 'Sts') ?? 'BOOK';
  if (status !== 'BOOK') return skipped('pending');
  const cents = centsOf(first(fields, 'Amt'));
  const direction = directionOf(fields);
  if (cents === null || direction === undefined) return skipped('noAmount');
  if (cents === 0) return skipped('zero');
  const bookedOn =
    dayOf(first(fields, 'BookgDt/Dt', 'BookgDt/DtTm')) ??
    dayOf(first(fields, 'ValDt/Dt', 'ValDt/DtTm')) ??
    statementDay;
  if (bookedOn === null) return skipped('noDate');
  const whole = { cents, direction, currency: first(fields, 'Amt@Ccy') ?? 'EUR' };
  const parts = partsOf(entry, whole);
  const movements =
    parts.length > 0
      ? parts.map(({ detail, amount }) => movementOf(fields, detail, amount, bookedOn))
      : [movementOf(fields, merged(details), whole, bookedOn)];
  return movements.map((movement) => ({ kind: 'movement', movement }));
}

/** The details of an entry that stays one movement: all their texts, and the other facts of the first. */
function merged(details: readonly Fields[]): Fields {
  const all: Fields = new Map();
  for (const detail of details.slice(0, 50))
    for (const [path, values] of detail) all.set(path, [...(all.get(path) ?? []), ...values]);
  return all;
}

const opening = new Set(['OPBD', 'PRCD']);

function balanceOf(fields: Fields): StatementItem[] {
  const code = first(fields, 'Tp/CdOrPrtry/Cd') ?? '';
  const cents = centsOf(first(fields, 'Amt'));
  const role = opening.has(code) ? 'opening' : 'closing';
  if (cents === null || (role === 'closing' && code !== 'CLBD')) return [];
  const signed = directionOf(fields) === 'debit' ? 0 - cents : cents;
  return [{ kind: 'balance', role, cents: signed, on: dayOf(first(fields, 'Dt/Dt', 'Dt/DtTm')) }];
}

const statements = new Set(['Stmt', 'Rpt', 'Ntfctn']);
const detailPath = 'NtryDtls/TxDtls';

/** Collects the elements of a statement and turns each finished part into items. */
function camtCollector(emit: (items: readonly StatementItem[]) => void) {
  let entry: Entry | undefined;
  let part: { readonly name: string; readonly fields: Fields } | undefined;
  let base = -1;
  let statementDay: string | null = null;
  const seen = { statements: 0, entries: 0 };

  function put(path: string, value: string, attributes: Readonly<Record<string, string>>): void {
    const isDetail = entry !== undefined && path.startsWith(`${detailPath}/`);
    const fields = isDetail ? entry?.details.at(-1) : (entry?.fields ?? part?.fields);
    const key = isDetail ? path.slice(detailPath.length + 1) : path;
    const add = (name: string, text: string) =>
      fields?.set(name, [...(fields.get(name) ?? []), text].slice(0, 200));
    add(key, value);
    const { Ccy } = attributes;
    if (Ccy !== undefined) add(`${key}@Ccy`, Ccy);
  }

  return {
    seen,
    opened(path: readonly string[]) {
      const name = path.at(-1) ?? '';
      if (entry) {
        if (path.slice(base).join('/') === detailPath) entry.details.push(new Map());
      } else if (statements.has(name)) {
        seen.statements += 1;
        statementDay = null;
      } else if (name === 'Ntry' && seen.statements > 0) {
        seen.entries += 1;
        entry = { at: seen.entries, fields: new Map(), details: [] };
        base = path.length;
      } else if (
        !part &&
        (name === 'Acct' || name === 'Bal') &&
        statements.has(path.at(-2) ?? '')
      ) {
        part = { name, fields: new Map() };
        base = path.length;
      }
    },
    closed(path: readonly string[], text: string, attributes: Readonly<Record<string, string>>) {
      if (entry && path.length > base) return put(path.slice(base).join('/'), text, attributes);
      if (part && path.length > base) return put(path.slice(base).join('/'), text, attributes);
      if (entry) {
        emit(itemsOf(entry, statementDay));
        entry = undefined;
      } else if (part) {
        emit(part.name === 'Bal' ? balanceOf(part.fields) : [accountOf(part.fields)]);
        part = undefined;
      } else if (path.at(-1) === 'CreDtTm') statementDay = dayOf(text);
    },
  };
}

function accountOf(fields: Fields): StatementItem {
  const iban = normalIban(first(fields, 'Id/IBAN') ?? '');
  return { kind: 'account', iban: isIban(iban) ? iban : null, isRepetition: false };
}

/**
 * Reads camt.052, camt.053 and camt.054 of versions 2 to 8, alone or inside the envelope of CBI. Elements are found by
 * their local names, because the envelope has namespaces of its own.
 */
export async function* readCamt(text: AsyncIterable<string>): AsyncGenerator<StatementItem> {
  let ready: StatementItem[] = [];
  const collector = camtCollector((items) => ready.push(...items));
  const xml = xmlElements(collector);
  for await (const chunk of text) {
    xml.write(chunk);
    yield* ready;
    ready = [];
  }
  xml.end();
  if (collector.seen.statements === 0) throw new UnreadableStatement(unreadable.notAStatement);
  yield* ready;
}
