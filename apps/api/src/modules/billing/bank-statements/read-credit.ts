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
  /** The receivables whose valid references it names. */
  readonly receivableIds: readonly number[];
}

/** The shares of a customer's name that the payer and the movement contain. The text counts as the payer without one. */
function namesIn({ text, payerName }: Credit, read: NameReader) {
  const payerMatch = nameMatcher(payerName ?? text, read);
  if (payerName === null) return { payerMatch, matchOf: payerMatch };
  const isInText = wholeNameFinder(text, read);
  // AN8: a person may pay for somebody else, whom the text names
  return { payerMatch, matchOf: (name: string) => (isInText(name) ? 1 : payerMatch(name)) };
}

/** A credit whose text was read, once for all candidates. */
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
