import { movements } from './compare-movements.ts';
import { receivables } from './compare-receivables.ts';
import { subscriptions } from './compare-subscriptions.ts';
import { sums } from './compare-sums.ts';
import { type Answers, differences } from './comparing.ts';
import type { Oracle } from './oracle.ts';

/** Returns each difference between the product's answers and the oracle, as text. */
export async function compareAll(own: Oracle, answers: Answers): Promise<string[]> {
  const found = differences();
  const compare = { ...answers, ...found, own };
  await movements(compare);
  await receivables(compare);
  await sums(compare);
  await subscriptions(compare);
  return found.wrong;
}
