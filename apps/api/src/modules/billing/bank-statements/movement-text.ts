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

/** Equal, or the second one is cut, as banks cut long names. */
const isLike = (word: string, other: string) =>
  word === other || (other.length >= 4 && word.startsWith(other));

/** Words that banks and payers write in every text. */
const usual = new Set(
  'bonifico bonifici favore vostro vostra saldo fattura fatture pagamento abbonamento canone accredito sepa disposto causale ordinante del dal per con rif trn cro instant data mese anno scadenza sottoscrizione'.split(
    ' ',
  ),
);

/** The longest words of a payer's name or text, for the search of customers. */
export function nameWords(text: string): readonly string[] {
  const distinct = [...new Set(words(text))].filter(
    (word) => !usual.has(word) && !/^\d+$/.test(word),
  );
  return distinct.toSorted((a, b) => b.length - a.length).slice(0, 4);
}

/** The words of a text that are compared. Banks limit a text to 140 characters. */
const maxWords = 200;

/** Compares a text, which is read once, with the names of customers. Returns the share of a name that it contains, 0 to 1. */
export function nameMatcher(text: string): (customer: string) => number {
  const others = [...new Set(words(text))].slice(0, maxWords);
  const equal = new Set(others);
  return (customer) => {
    const name = [...new Set(words(customer))];
    const common = name.filter(
      (word) => equal.has(word) || others.some((other) => isLike(word, other)),
    );
    return name.length === 0 ? 0 : common.length / name.length;
  };
}

/** The numbers of our records in a text, such as "scadenza n. 12" or "abbonamento 7". */
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

/** The eleven digits of Italian VAT codes in a text. */
export function vatCodesIn(text: string): readonly string[] {
  return text.match(/(?<!\d)\d{11}(?!\d)/g) ?? [];
}
