import type { Cents } from '@canone/contracts/values/money';
import {
  type NameReader,
  nameMatcher,
  numbersIn,
  vatCodesIn,
  wholeNameFinder,
} from './movement-text.ts';

export interface Credit {
  readonly amountCents: Cents;
  readonly bookedOn: string;
  readonly text: string;
  readonly payerName: string | null;
  /** The receivables that the credit names by valid references. */
  readonly receivableIds: readonly number[];
}

/**
 * Compares customer names with the payer's name and with the text. If the payer's name is missing, only the text is
 * compared.
 */
function namesIn({ text, payerName }: Credit, read: NameReader) {
  const payerMatch = nameMatcher(payerName ?? text, read);
  if (payerName === null) return { payerMatch, matchOf: payerMatch };
  const isInText = wholeNameFinder(text, read);
  // AN8: a person may pay for somebody else, and the text then contains that customer's name
  return { payerMatch, matchOf: (name: string) => (isInText(name) ? 1 : payerMatch(name)) };
}

/** Reads the text of a credit once, because many candidates are compared with it. */
export function readCredit(credit: Credit, read: NameReader) {
  const { text } = credit;
  return {
    ...credit,
    ...namesIn(credit, read),
    numbers: numbersIn(text),
    vatCodes: vatCodesIn(text),
  };
}
export type ReadCredit = ReturnType<typeof readCredit>;
