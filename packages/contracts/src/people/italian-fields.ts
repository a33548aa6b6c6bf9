import { isEmail } from '../values/email.ts';
import type { PersonText } from './user-fields.ts';

/** Checks a text of Italian data as it was typed. Returns the problem, or undefined. */
type Problem = (value: string) => string | undefined;

export interface TextRule {
  readonly problem: Problem;
  /** Converts the text to the form in which it is stored. */
  readonly normal: (value: string) => string;
}

/** Checks the Luhn check digit of 11 digits. The number with only zeros would pass, but it is invalid. */
function hasValidCheckDigit(digits: string): boolean {
  const sum = digits.split('').reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && /[1-9]/.test(digits);
}

/** "IT 12345670785" → "12345670785", because a VAT code is stored without prefix and spaces. */
export function normalVatCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.]/g, '').replace(/^IT/, '');
}

export function vatCodeProblem(text: string): string | undefined {
  const digits = normalVatCode(text);
  if (!/^\d+$/.test(digits)) return 'La Partita IVA è fatta di sole cifre.';
  if (digits.length !== 11) return `La Partita IVA ha 11 cifre: qui sono ${digits.length}.`;
  return hasValidCheckDigit(digits)
    ? undefined
    : 'La Partita IVA non è valida: ricontrolla le cifre, una è sbagliata.';
}

function normalSdi(text: string): string {
  return text.toUpperCase().replaceAll(/\s/g, '');
}

/**
 * The problem of an SDI code. It has seven characters for a company or a person, and six for the public administration
 * (FatturaPA, CodiceDestinatario).
 */
export function sdiProblem(text: string): string | undefined {
  const code = normalSdi(text);
  if (!/^[A-Z0-9]+$/.test(code)) return 'Il codice SDI è fatto di lettere e cifre.';
  return code.length === 7 || code.length === 6
    ? undefined
    : `Il codice SDI ha 7 caratteri (6 per la pubblica amministrazione): qui sono ${code.length}.`;
}

/**
 * Whether the text has only ASCII letters, with or without a mark such as the one of è. The letters must be in their
 * composed form. The Turkish dotless ı is not allowed. Full-width letters are not allowed, because mail servers read
 * them as ASCII letters.
 */
function isPlainLatin(text: string): boolean {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return text === text.normalize('NFC') && /^[\x21-\x7EßøłđœæØŁĐŒÆ]*$/.test(bare);
}

/**
 * Whether an address has letters that look like other letters. Accents are allowed only in the domain, because mail
 * servers do not accept them elsewhere.
 */
export function hasLookalikes(email: string): boolean {
  const at = email.lastIndexOf('@');
  return !/^[\x21-\x7E]*$/.test(email.slice(0, at)) || !isPlainLatin(email.slice(at + 1));
}

function pecProblem(text: string): string | undefined {
  return isEmail(text.trim()) ? undefined : 'La PEC è un indirizzo email, per esempio nome@pec.it.';
}

export function zipProblem(text: string): string | undefined {
  return /^\d{5}$/.test(text.trim()) ? undefined : 'Il Cap ha 5 cifre, per esempio 00184.';
}

export function phoneProblem(text: string): string | undefined {
  const digits = text.replaceAll(/[\s./()-]/g, '');
  return /^(?:\+|00)?\d{6,15}$/.test(digits)
    ? undefined
    : 'Il telefono è fatto di cifre, con il prefisso internazionale se serve: +39 051 1234567.';
}

const trimmed = (text: string) => text.trim();

/**
 * The rules of a person's optional texts. The schemas use them for checks, and the forms use them to normalise the
 * text.
 */
export const textRules: Readonly<Record<PersonText, TextRule>> = {
  pec: { problem: pecProblem, normal: trimmed },
  sdi: { problem: sdiProblem, normal: normalSdi },
  vatCode: { problem: vatCodeProblem, normal: normalVatCode },
  phone: { problem: phoneProblem, normal: trimmed },
};
