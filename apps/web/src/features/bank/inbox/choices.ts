import type { Receivable } from '@canone/contracts/ledger/receivable';
import { formatEuro } from '../../../kit/format/format.ts';
import { activationText } from './activation-text.ts';
import { differenceText } from './movement-texts.ts';

/** A receivable that is paid or cancelled. Money that is registered for it becomes the customer's credit. */
export function takesNothing({ rest, state }: Pick<Receivable, 'rest' | 'state'>): boolean {
  return rest <= 0 || state === 'cancelled';
}

/** The latest receivable of each customer who has nothing to pay. Money of such a customer becomes credit. */
export function idleCustomers(items: readonly Receivable[]): readonly Receivable[] {
  const latestFirst = items.toSorted((a, b) => (a.dueDate < b.dueDate ? 1 : -1));
  return [...Map.groupBy(latestFirst, ({ user }) => user.id).values()]
    .filter((own) => own.every(takesNothing))
    .flatMap((own) => own.slice(0, 1));
}

/** The text that says how the chosen receivables use the movement's money. */
export function choiceText(amount: number, chosen: readonly Receivable[]): string {
  const [first] = chosen;
  if (first && takesNothing(first))
    return `${formatEuro(amount)} diventano credito di ${first.user.name}: in «Incassi» si usano o si restituiscono.`;
  const rest = chosen.reduce((sum, one) => sum + one.rest, 0);
  const names = [...new Set(chosen.map(({ user }) => user.name))].join(', ');
  return `Scadenze scelte: ${chosen.length}, ${formatEuro(rest)} (${names}). ${differenceText(amount, rest) ?? ''} ${activationText(amount, chosen)}`.trimEnd();
}
