import { transferCodeTexts } from '../bank/epc-qr.ts';
import { periodText } from '../billing/period-texts.ts';
import { formatDate, formatDateTime, formatEuro } from '../values/format.ts';
import { formatIban } from '../values/iban.ts';
import type { LetterKind, LetterText } from './letter-kinds.ts';
import { filledText, type LetterValues, paragraphsOf } from './letter-text.ts';
import type { Letter, LetterBrand } from './mail-letter.ts';

/** The facts of a letter. Amounts are in euro, and instants are ISO texts. */
export interface LetterFacts {
  readonly customerName: string;
  readonly planName: string;
  readonly amount: number;
  /** The part of a transfer that covers no receivable. */
  readonly credit?: number;
  readonly dueAt?: string;
  /** The end of the period, which is not included. */
  readonly endsAt?: string;
  /** The time of the payment or of the attempt. */
  readonly at?: string;
  readonly method?: 'paypal' | 'bank';
  /** The provider's id of the payment. */
  readonly transactionId?: string | null;
  /** The time of the provider's next attempt at a refused charge. */
  readonly retryAt?: string | null;
  /** The price before the change. */
  readonly before?: number;
  /**
   * The account for a transfer. It is absent if the customer does not pay by transfer, and null if the tenant shows no
   * account.
   */
  readonly account?: { readonly iban: string; readonly holder: string } | null;
  /** The text that the customer should write in the transfer. */
  readonly reference?: string;
  /** The content of the QR code for the transfer (EPC069-12). */
  readonly transferCode?: string;
  readonly link?: { readonly url: string; readonly expiresAt: string };
}

type Row = readonly [label: string, value: string | null | undefined];

function periodOf({ dueAt, endsAt }: LetterFacts): string | undefined {
  return dueAt && endsAt ? periodText(dueAt, endsAt) : undefined;
}

const methods = { paypal: 'PayPal', bank: 'Bonifico' } as const;

const transferLabels = { iban: 'IBAN', holder: 'Intestatario', reference: 'Causale' } as const;

function transferRows({ account, reference }: LetterFacts): readonly Row[] {
  if (!account) return [];
  return [
    [transferLabels.iban, formatIban(account.iban)],
    [transferLabels.holder, account.holder],
    [transferLabels.reference, reference],
  ];
}

/**
 * The reference of a transfer for the next period. The receivable of that period does not exist yet, so it has no ISO
 * 11649 reference.
 */
export const renewalReference = (planName: string, customerName: string) =>
  `Rinnovo ${planName} - ${customerName}`;

/**
 * The IBAN in the table of a letter, in groups of four; undefined if the table asks for no transfer. It is needed
 * because the text that the tenant wrote may name another account.
 */
export const askedIban = ({ facts = [] }: Letter): string | undefined =>
  facts.find(({ label }) => label === transferLabels.iban)?.value;

/** The table below the text. A tenant cannot edit it. */
function rowsOf(kind: LetterKind, facts: LetterFacts): readonly Row[] {
  const { amount, at, dueAt, planName } = facts;
  const money = formatEuro(amount);
  switch (kind) {
    case 'paymentLink':
      return [
        ['Importo', money],
        ['Il link vale fino al', facts.link && formatDateTime(facts.link.expiresAt)],
        ['Oppure con bonifico', facts.account && money],
        ...transferRows(facts),
      ];
    case 'reminder':
    case 'dueSoon':
    case 'dueToday':
    case 'overdue':
      return [
        ['Da pagare', money],
        ['Scadenza', dueAt && formatDate(dueAt)],
        ['Periodo', periodOf(facts)],
        ['PayPal riprova il', facts.retryAt && formatDate(facts.retryAt)],
        ...transferRows(facts),
      ];
    case 'receipt':
      return [
        ['Importo', money],
        ['Data', at && formatDate(at)],
        ['Per', planName],
        ['Periodo', periodOf(facts)],
        ['Pagato con', facts.method && methods[facts.method]],
        ['Pagamento n.', facts.transactionId],
      ];
    case 'transferReceipt':
      return [
        ['Importo', money],
        ['Data', at && formatDate(at)],
        ['Per', planName],
        ['Resta a tuo credito', facts.credit ? formatEuro(facts.credit) : undefined],
      ];
    case 'chargeRefused':
      return [
        ['Importo', money],
        ['Tentativo del', at && formatDate(at)],
        ['Prossimo tentativo', facts.retryAt && formatDate(facts.retryAt)],
        ['Pagamento n.', facts.transactionId],
      ];
    case 'transferEnding':
      return [
        ['Finisce il', dueAt && formatDate(dueAt)],
        ['Importo del rinnovo', money],
        ...transferRows(facts),
      ];
    case 'priceChanged':
      return [
        ['Prezzo di prima', facts.before === undefined ? undefined : formatEuro(facts.before)],
        ['Nuovo prezzo', money],
      ];
  }
}

export function letterValues(facts: LetterFacts, senderName: string): LetterValues {
  const { customerName, planName, amount, dueAt, at, before } = facts;
  return {
    nome: customerName,
    azienda: senderName,
    piano: planName,
    importo: formatEuro(amount),
    ...(dueAt && { scadenza: formatDate(dueAt) }),
    ...(at && { data: formatDate(at) }),
    ...(before !== undefined && { prima: formatEuro(before) }),
    periodo: periodOf(facts) ?? '',
  };
}

export interface LetterParts {
  readonly kind: LetterKind;
  readonly text: LetterText;
  readonly facts: LetterFacts;
  readonly brand: LetterBrand;
  /** The address of the image with the QR code of the transfer. */
  readonly codeSource?: string | undefined;
}

function codeOf({ facts, codeSource: source }: Omit<LetterParts, 'text'>) {
  if (!facts.account || !facts.transferCode || !source) return undefined;
  return { source, ...transferCodeTexts };
}

/** The letter with a text that a person has read and perhaps changed. */
export function writtenLetter({ text, ...parts }: LetterParts): Letter {
  const { kind, facts, brand } = parts;
  const rows = rowsOf(kind, facts);
  const code = codeOf(parts);
  return {
    subject: text.subject,
    paragraphs: paragraphsOf(text.body),
    facts: rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    ...(code && { code }),
    ...(facts.link && { action: { label: 'Paga ora', url: facts.link.url } }),
    brand,
  };
}

/** The letter that a customer receives. A preview and a mail show the same letter. */
export function composeLetter({ text, ...parts }: LetterParts): Letter {
  const values = letterValues(parts.facts, parts.brand.name);
  return writtenLetter({ ...parts, text: filledText(text, values) });
}

/** Example facts for a letter with which a tenant sees how a text looks. */
export const sampleFacts: LetterFacts = {
  customerName: 'Giulia Rinaldi',
  planName: 'Professionale',
  amount: 181.78,
  before: 146.4,
  dueAt: '2026-12-01T09:00:00Z',
  endsAt: '2027-01-01T09:00:00Z',
  at: '2026-12-01T09:00:00Z',
  retryAt: '2026-12-06T09:00:00Z',
  method: 'paypal',
  transactionId: '9XY12345AB678901C',
  reference: 'RF18 0001 0000 42',
};
