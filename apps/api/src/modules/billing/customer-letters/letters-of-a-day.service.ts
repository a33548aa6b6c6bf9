import type { LetterKind } from '@canone/contracts/letters/letter-kinds';
import { romeDaysBefore } from '@canone/contracts/values/calendar';
import type { TenantContext } from '../../../platform/request/context.ts';
import { customerLetterRepository } from './customer-letter.repository.ts';

/** The maximum number of letters about one receivable on one day. */
export const maxADay = 10;
/**
 * The maximum number of letters to one customer on one day. It is needed because a customer may have any number of
 * receivables.
 */
export const maxToCustomer = 50;

/** The letters of these kinds about a receivable since midnight in Rome, and the time of the latest letter. */
function writtenToday(ctx: TenantContext, receivableId: number, kinds: readonly LetterKind[]) {
  const from = romeDaysBefore(ctx.now, 0);
  return customerLetterRepository(ctx).writtenSince(receivableId, { kinds, from });
}

/** The kinds of letters that ask for an amount. */
const asking: readonly LetterKind[] = [
  'reminder',
  'dueSoon',
  'dueToday',
  'overdue',
  'chargeRefused',
];

/** The number of today's letters that asked for the amount of a receivable, and the time of the latest such letter. */
export function lettersThatAsk(ctx: TenantContext, receivableId: number) {
  return writtenToday(ctx, receivableId, asking);
}

interface Addressed {
  readonly receivableId: number | null;
  readonly userId: number;
}

/**
 * The daily limit that letters of these kinds have reached, if any: the limit for the receivable or for the customer.
 */
export async function limitReachedToday(
  ctx: TenantContext,
  kinds: readonly LetterKind[],
  { receivableId, userId }: Addressed,
): Promise<'often' | 'oftenToCustomer' | undefined> {
  if (receivableId !== null && (await writtenToday(ctx, receivableId, kinds)).written >= maxADay)
    return 'often';
  const from = romeDaysBefore(ctx.now, 0);
  const toCustomer = await customerLetterRepository(ctx).countToCustomer(userId, { kinds, from });
  return toCustomer >= maxToCustomer ? 'oftenToCustomer' : undefined;
}
