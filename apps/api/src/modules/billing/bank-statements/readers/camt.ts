import { isIban, normalIban } from '@canone/contracts/values/iban';
import { UnreadableFile } from '../../../../platform/files/unreadable-file.ts';
import { xmlElements } from '../../../../platform/files/xml-elements.ts';
import { itemsOf } from './camt-entry.ts';
import {
  addField,
  type CamtEntry,
  centsOf,
  dayOfIso,
  directionOf,
  type Fields,
  firstValue,
} from './camt-fields.ts';
import { type StatementItem, unreadable } from './statement-item.ts';

const opening = new Set(['OPBD', 'PRCD']);

function balanceOf(fields: Fields): StatementItem[] {
  const code = firstValue(fields, 'Tp/CdOrPrtry/Cd') ?? '';
  const cents = centsOf(firstValue(fields, 'Amt'));
  const role = opening.has(code) ? 'opening' : 'closing';
  if (cents === null || (role === 'closing' && code !== 'CLBD')) return [];
  const signed = directionOf(fields) === 'debit' ? 0 - cents : cents;
  return [
    { kind: 'balance', role, cents: signed, on: dayOfIso(firstValue(fields, 'Dt/Dt', 'Dt/DtTm')) },
  ];
}

const statements = new Set(['Stmt', 'Rpt', 'Ntfctn']);
const detailPath = 'NtryDtls/TxDtls';

/** Whether a path leads to a detail of an entry. The entry is at the depth `base`. */
const isDetailAt = (path: readonly string[], base: number) =>
  path.length === base + 2 && `${path[base]}/${path[base + 1]}` === detailPath;

/**
 * The maximum number of values of an entry, because an entry stays in memory until its end. A batch of 5,000 transfers
 * has about 300,000 values.
 */
const maxValues = 500_000;
/** Elements with a longer path, or deeper inside an entry, contain nothing that is needed. */
const maxPathLength = 100;
const maxDepth = 8;

/** Collects the elements of a statement. When a part is complete, it converts the part to items. */
function camtCollector(emit: (items: Iterable<StatementItem>) => void) {
  let entry: CamtEntry | undefined;
  let part: { readonly name: string; readonly fields: Fields } | undefined;
  let base = -1;
  let statementDay: string | null = null;
  const seen = { statements: 0, entries: 0 };
  /** The number of values of the current entry or part. */
  let values = 0;

  function put(
    within: readonly string[],
    value: string,
    attributes: Readonly<Record<string, string>>,
  ): void {
    values += 1;
    if (values > maxValues) throw new UnreadableFile(unreadable.tooManyRows);
    if (within.length > base + maxDepth) return;
    const path = within.slice(base).join('/');
    const isDetail = entry !== undefined && path.startsWith(`${detailPath}/`);
    const fields = isDetail ? entry?.details.at(-1) : (entry?.fields ?? part?.fields);
    const key = isDetail ? path.slice(detailPath.length + 1) : path;
    if (!fields || key.length > maxPathLength) return;
    addField(fields, key, value);
    const { Ccy } = attributes;
    if (Ccy !== undefined) addField(fields, `${key}@Ccy`, Ccy);
  }

  return {
    seen,
    opened(path: readonly string[]) {
      const name = path.at(-1) ?? '';
      if (entry) {
        if (isDetailAt(path, base)) entry.details.push(new Map());
      } else if (statements.has(name)) {
        seen.statements += 1;
        statementDay = null;
      } else if (name === 'Ntry' && seen.statements > 0) {
        seen.entries += 1;
        entry = { at: seen.entries, fields: new Map(), details: [] };
        values = 0;
        base = path.length;
      } else if (
        !part &&
        (name === 'Acct' || name === 'Bal') &&
        statements.has(path.at(-2) ?? '')
      ) {
        part = { name, fields: new Map() };
        values = 0;
        base = path.length;
      }
    },
    closed(path: readonly string[], text: string, attributes: Readonly<Record<string, string>>) {
      if ((entry ?? part) && path.length > base) return put(path, text, attributes);
      if (entry) {
        emit(itemsOf(entry, statementDay));
        entry = undefined;
      } else if (part) {
        emit(part.name === 'Bal' ? balanceOf(part.fields) : [accountOf(part.fields)]);
        part = undefined;
      } else if (path.at(-1) === 'CreDtTm') statementDay = dayOfIso(text);
    },
  };
}

function accountOf(fields: Fields): StatementItem {
  const iban = normalIban(firstValue(fields, 'Id/IBAN') ?? '');
  return { kind: 'account', iban: isIban(iban) ? iban : null, isRepetition: false };
}

/**
 * Reads camt.052, camt.053 and camt.054 of versions 2 to 8, with or without the envelope of CBI. It finds elements by
 * their local names, because the envelope uses other namespaces.
 */
export async function* readCamt(text: AsyncIterable<string>): AsyncGenerator<StatementItem> {
  let ready: Iterable<StatementItem>[] = [];
  const collector = camtCollector((items) => void ready.push(items));
  const xml = xmlElements(collector, unreadable.notAStatement);
  for await (const chunk of text) {
    xml.write(chunk);
    for (const items of ready) yield* items;
    ready = [];
  }
  xml.end();
  if (collector.seen.statements === 0) throw new UnreadableFile(unreadable.notAStatement);
  for (const items of ready) yield* items;
}
