import { maxId } from '../kit/fields.ts';
import { mod97 } from '../values/mod97.ts';

/** The check digits of an ISO 11649 reference with this body. */
function checkDigits(body: string): string {
  return String(98 - mod97(`${body}RF00`)).padStart(2, '0');
}

/** "RF18 5390 0754 7034 " → "RF18539007547034". */
export function normalReference(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Whether a reference without blanks has the form and the check digits of ISO 11649. */
export function isCreditorReference(reference: string): boolean {
  return (
    /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) &&
    mod97(reference.slice(4) + reference.slice(0, 4)) === 1
  );
}

interface OwnReference {
  readonly tenantId: number;
  readonly receivableId: number;
}

/**
 * The ISO 11649 reference of a receivable, with at most 25 characters. The final letter X marks the end of the
 * reference, because a bank may remove the blanks around it.
 */
export function referenceOf({ tenantId, receivableId }: OwnReference): string {
  const body = `CN${tenantId}R${receivableId}X`;
  return `RF${checkDigits(body)}${body}`;
}

const own = /RF(\d{2})CN(\d{1,10})R(\d{1,10})X/;

/**
 * The receivable of a reference that `referenceOf` has created; undefined for other texts and for wrong check digits.
 */
export function receivableOf(reference: string): OwnReference | undefined {
  const [all, , tenant, receivable] = own.exec(reference) ?? [];
  if (all !== reference || !isCreditorReference(reference)) return undefined;
  const [tenantId, receivableId] = [Number(tenant), Number(receivable)];
  // the ids may be too large, because a payer can write any digits
  return tenantId > maxId || receivableId > maxId ? undefined : { tenantId, receivableId };
}

/** "RF18539007547034" → "RF18 5390 0754 7034". */
export function formatReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

export interface FoundReference {
  readonly reference: string;
  readonly isValid: boolean;
}

function judged(reference: string): FoundReference {
  return { reference, isValid: isCreditorReference(reference) };
}

/** The maximum length of a reference, and therefore also its maximum number of words. */
const maxLength = 25;

/** The maximum number of references in one text that are not ours. Checking each of them takes some microseconds. */
const maxOtherReferences = 50;

/**
 * The longest valid reference that begins with the first word, otherwise the first word itself. Several words are
 * joined, because a reference may be written in groups.
 */
function fromWords(words: readonly string[]): FoundReference | undefined {
  let joined = '';
  let valid: string | undefined;
  for (const word of words) {
    joined += word;
    if (joined.length > maxLength) break;
    if (isCreditorReference(joined)) valid = joined;
  }
  const first = words[0] ?? '';
  if (valid !== undefined) return judged(valid);
  return first.length > 4 && first.length <= maxLength ? judged(first) : undefined;
}

/**
 * The creditor references in the remittance text of a transfer. A reference in our form is found even if the bank has
 * split it over two lines or removed the blanks around it. References with wrong check digits are returned with
 * `isValid` false.
 */
export function findReferences(parts: readonly string[]): readonly FoundReference[] {
  const joined = normalReference(parts.join(''));
  const ours = [...joined.matchAll(new RegExp(own, 'g'))].map(([reference]) => judged(reference));
  const words = parts
    .join(' ')
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const begins = words.flatMap((word, at) => (/^RF\d{2}/.test(word) ? [at] : []));
  const others = begins
    .slice(0, maxOtherReferences)
    .flatMap((at) => fromWords(words.slice(at, at + maxLength)) ?? []);
  const known = new Map([...ours, ...others].map((one) => [one.reference, one]));
  return [...known.values()];
}

/** The first valid reference, or the first reference if none is valid. */
export function bestReference(all: readonly FoundReference[]): FoundReference | undefined {
  return all.find(({ isValid }) => isValid) ?? all[0];
}
