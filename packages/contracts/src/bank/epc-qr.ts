import { toDecimalText } from '../values/money.ts';
import { withoutMarks } from '../values/plain-words.ts';

export interface CreditTransfer {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly amountCents: number;
  /** An ISO 11649 reference. */
  readonly reference: string;
}

/**
 * Keeps only characters that every SEPA bank accepts (EPC217-08). Other characters lose their accent or become a blank.
 */
function basicLatin(text: string): string {
  return withoutMarks(text)
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** The texts of the QR code on pages and in letters. */
export const transferCodeTexts = {
  label: 'Codice QR del bonifico',
  caption: 'Per le app che leggono i codici QR dei bonifici',
} as const;

/**
 * The content of the QR code of a credit transfer (EPC069-12, version 2, structured reference). It must be printed with
 * error correction level M.
 */
export function epcQrPayload({
  holder,
  iban,
  bic,
  amountCents,
  reference,
}: CreditTransfer): string {
  return [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    bic ?? '',
    basicLatin(holder).slice(0, 70),
    iban,
    `EUR${toDecimalText(amountCents)}`,
    '', // the purpose code is left empty
    reference,
  ].join('\n');
}
