import { mod97 } from './mod97.ts';

/** The length of an IBAN in each country of SEPA (European Payments Council, EPC409-09). */
// biome-ignore format: one line for each ten countries is easier to compare with the source
const lengths: Readonly<Record<string, number>> = {
  AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20,
  ES: 24, FI: 18, FR: 27, GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27,
  LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15,
  PL: 28, PT: 25, RO: 24, RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22,
};

/** "it60 x054…" → "IT60X054…". */
export function normalIban(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.-]/g, '');
}

/** The weights of characters in odd positions for the CIN. The index is the value of the character: 0–9, then A–Z. */
const oddWeights = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/**
 * The CIN, which is the national check letter of an Italian account. It is computed from ABI, CAB and account number
 * (22 characters). San Marino uses the same letter.
 */
function cinOf(account: string): string {
  let sum = 0;
  for (const [index, letter] of account.split('').entries()) {
    const value = /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 65;
    sum += index % 2 === 0 ? (oddWeights[value] ?? 0) : value;
  }
  return String.fromCharCode(65 + (sum % 26));
}

/**
 * The problem of a SEPA IBAN as it was typed; undefined if it is valid. For Italian accounts the CIN is checked too.
 */
export function ibanProblem(text: string): string | undefined {
  const iban = normalIban(text);
  const country = iban.slice(0, 2);
  const length = lengths[country];
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    return 'L’IBAN comincia con due lettere e due cifre, per esempio IT60.';
  if (length === undefined) return `L’IBAN è di un Paese fuori dall’area SEPA: ${country}.`;
  if (iban.length !== length)
    return `Un IBAN che comincia con ${country} ha ${length} caratteri: qui sono ${iban.length}.`;
  if (mod97(iban.slice(4) + iban.slice(0, 4)) !== 1)
    return 'L’IBAN non è valido: ricontrolla i caratteri, uno è sbagliato.';
  const isItalian = country === 'IT' || country === 'SM';
  if (isItalian && !/^[A-Z]\d{10}[A-Z0-9]{12}$/.test(iban.slice(4)))
    return 'L’IBAN non è valido: dopo le prime quattro posizioni servono una lettera, ABI e CAB.';
  if (isItalian && cinOf(iban.slice(5)) !== iban[4])
    return 'L’IBAN non è valido: la lettera di controllo (CIN) non corrisponde al conto.';
  return undefined;
}

export function isIban(text: string): boolean {
  return ibanProblem(text) === undefined;
}

/** "IT60X0542811101000000123456" → "IT60 X054 2811 1010 0000 0123 456". */
export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The problem of a BIC (ISO 9362) as it was typed; undefined if its form is valid. */
export function bicProblem(text: string): string | undefined {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(normalBic(text))
    ? undefined
    : 'Il BIC ha 8 o 11 caratteri, per esempio BPMOIT22XXX.';
}

export function normalBic(text: string): string {
  return text.toUpperCase().replaceAll(/\s/g, '');
}
