import { withoutMarks } from '@canone/contracts/values/plain-words';

function words(text: string): string[] {
  return withoutMarks(text)
    .toLowerCase()
    .replaceAll(
      /\b(s\.?\s?r\.?\s?l\.?\s?s?|s\.?p\.?a|s\.?n\.?c|s\.?a\.?s|s\.?a\.?p\.?a)\b\.?/g,
      ' ',
    )
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3);
}

const apostrophe = /['’‘ʼ`´]/;

/** For each word before or after an apostrophe, both words joined: banks write D'Amico as DAMICO (AJ1). */
function joinedWords(text: string): ReadonlyMap<string, string> {
  const joined = new Map<string, string>();
  if (!apostrophe.test(text)) return joined;
  const tokens = withoutMarks(text)
    .toLowerCase()
    .split(/[^a-z0-9'’‘ʼ`´]+/);
  for (const token of tokens.filter((one) => apostrophe.test(one))) {
    const parts = token.split(apostrophe);
    for (const part of parts) joined.set(part, parts.join(''));
  }
  return joined;
}

/** The minimum length at which the beginning of a word counts as the word that a bank has cut off. */
const shortestCut = 4;

/**
 * Whether the words contain this word or a beginning of it. The beginnings are tried one by one, because they are fewer
 * than the words of a long text.
 */
function isWholeOrCut(word: string, among: ReadonlySet<string>): boolean {
  if (among.has(word)) return true;
  for (let length = shortestCut; length < word.length; length += 1)
    if (among.has(word.slice(0, length))) return true;
  return false;
}

/** Words that appear in most texts of banks and payers, and so identify nobody. */
const usual = new Set(
  'bonifico bonifici favore vostro vostra saldo fattura fatture pagamento abbonamento canone quota rata accredito sepa disposto causale ordinante del dal per con rif trn cro instant data mese anno scadenza sottoscrizione'.split(
    ' ',
  ),
);

/** The longest words of a payer's name or of a text. Customers are searched with these words. */
export function nameWords(text: string): readonly string[] {
  const distinct = [...new Set(words(text))].filter(
    (word) => !usual.has(word) && !/^\d+$/.test(word),
  );
  return distinct.toSorted((a, b) => b.length - a.length).slice(0, 4);
}

/** The maximum number of words of a text that are compared. Banks limit a text to 140 characters. */
const maxWords = 200;

function readName(customer: string) {
  return { name: [...new Set(words(customer))], joined: joinedWords(customer) };
}
export type NameReader = typeof readName;

/** Splits the name of a customer into words only once, also when it is compared with many texts. */
export function nameReader(): NameReader {
  const known = new Map<string, ReturnType<NameReader>>();
  return (customer) => {
    const read = known.get(customer) ?? readName(customer);
    known.set(customer, read);
    return read;
  };
}

/** Half of the words of a name. Fewer words match too many customers: one word of three, or a first name alone. */
export const halfOfName = 0.5;

/**
 * Splits a text into words once and compares it with the names of customers. Returns the share of a name's words that
 * the text contains, from 0 to 1.
 */
export function nameMatcher(text: string, read = readName): (customer: string) => number {
  const distinct = new Set([...joinedWords(text).values(), ...words(text)]);
  const among = new Set([...distinct].slice(0, maxWords));
  const isIn = (word: string) => isWholeOrCut(word, among);
  return (customer) => {
    const { name, joined } = read(customer);
    const common = name.filter(
      (word) => isIn(word) || (joined.size > 0 && isIn(joined.get(word) ?? word)),
    );
    return name.length === 0 ? 0 : common.length / name.length;
  };
}

/**
 * Tests whether a text contains the whole name of a customer. A name of one word never counts, because it is too
 * common.
 */
export function wholeNameFinder(text: string, read: NameReader): (customer: string) => boolean {
  const matchOf = nameMatcher(text, read);
  return (customer) => read(customer).name.length > 1 && matchOf(customer) === 1;
}

/** Finds the ids of receivables and subscriptions in a text, such as "scadenza n. 12" or "abbonamento 7". */
export function numbersIn(text: string): {
  readonly receivables: readonly number[];
  readonly subscriptions: readonly number[];
} {
  const named = (noun: string) =>
    [
      ...text.matchAll(
        new RegExp(`\\b(?:${noun})\\s*(?:n[.°r]*|nr\\.?|numero|id|#)?\\s*(\\d{1,9})\\b`, 'gi'),
      ),
    ].map(([, digits]) => Number(digits));
  return {
    receivables: named('scadenza|pagamento|rata'),
    subscriptions: named('sottoscrizione|abbonamento|contratto'),
  };
}

/** Finds the Italian VAT codes in a text, which have eleven digits. */
export function vatCodesIn(text: string): readonly string[] {
  return text.match(/(?<!\d)\d{11}(?!\d)/g) ?? [];
}
