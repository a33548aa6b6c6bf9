import { unreadableFile } from '../../../../platform/files/unreadable-file.ts';

/** A booked movement of an account, as its bank reports it. */
export interface ReadMovement {
  /** As the account holder sees it: a credit is money received. */
  readonly direction: 'credit' | 'debit';
  /** Above zero, in hundredths of the currency. */
  readonly amountCents: number;
  readonly currency: string;
  /** ISO days. */
  readonly bookedOn: string;
  readonly valueOn: string | null;
  /** The parts of the remittance text, in their order. */
  readonly texts: readonly string[];
  /** The structured creditor references (ISO 11649 or similar) of the movement. */
  readonly references: readonly string[];
  /** The bank's own id of the movement. Null when the format has none. */
  readonly bankReference: string | null;
  /** The payer of a credit, or the payee of a debit. */
  readonly payerName: string | null;
  readonly payerIban: string | null;
  /** The bank has returned a transfer or a direct debit. */
  readonly isReturn: boolean;
}

/** The earlier one of the value day and the booking day. A movement can be recorded from this ISO day on. */
export function firstDayOf({
  bookedOn,
  valueOn,
}: Pick<ReadMovement, 'bookedOn' | 'valueOn'>): string {
  return valueOn !== null && valueOn < bookedOn ? valueOn : bookedOn;
}

/** The reasons for skipping a row, each with the Italian sentence that users read. */
export const skipReasons = {
  pending: 'Non ancora contabilizzato dalla banca.',
  balance: 'È un saldo o un totale, non un movimento.',
  noDate: 'Manca una data valida.',
  noAmount: 'Manca un importo valido.',
  zero: 'L’importo è zero.',
  otherAccount: 'È di un altro conto.',
  formula: 'Contiene una formula, che non si calcola: incollane il valore.',
} as const;
export type SkipReason = keyof typeof skipReasons;

export type StatementItem =
  | {
      readonly kind: 'account';
      /** Null when the file identifies the account by something else. */
      readonly iban: string | null;
      /** True for a section that repeats movements of an earlier section. */
      readonly isRepetition: boolean;
    }
  | { readonly kind: 'movement'; readonly movement: ReadMovement }
  | {
      readonly kind: 'skipped';
      /** The number of the row in the file or of the entry, starting from 1. */
      readonly at: number;
      readonly reason: SkipReason;
      readonly text: string;
    }
  | {
      readonly kind: 'balance';
      readonly role: 'opening' | 'closing';
      /** Negative when the account is overdrawn. */
      readonly cents: number;
      readonly on: string | null;
    };

export const unreadable = {
  ...unreadableFile,
  unknown: 'Non riconosco questo file: scegli un estratto conto CAMT.053, CBI, MT940, Excel o CSV.',
  notAStatement: 'È un file XML, ma non un estratto conto CAMT.053.',
  noHeader:
    'Non trovo la riga con i titoli delle colonne: indica quali colonne sono data e importo.',
  tooManyRows: 'Il file ha troppe righe: al massimo 200.000.',
} as const;
