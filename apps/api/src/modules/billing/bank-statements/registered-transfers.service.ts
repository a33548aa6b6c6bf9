import type { KnownTransfer } from '@canone/contracts/bank/movement-proposal';
import { fromHundredths } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { MovementRow } from './bank-movement.repository.ts';
import { halfOfName, nameMatcher, nameReader } from './movement-text.ts';
import { daysAround, daysBetween, isNear } from './registered-days.ts';
import { registeredTransferRepository } from './registered-transfer.repository.ts';

/** For each open credit, by the id of its movement, the transfers registered by hand that may be the same money. */
export async function registeredTransfers(
  ctx: TenantContext,
  movements: readonly MovementRow[],
): Promise<ReadonlyMap<number, KnownTransfer>> {
  const credits = movements.filter(
    ({ state, direction, currency }) =>
      state === 'open' && direction === 'credit' && currency === 'EUR',
  );
  if (credits.length === 0) return new Map();
  const all = await registeredTransferRepository(ctx).on(daysAround(credits));
  const byAmount = Map.groupBy(all, ({ amountCents }) => amountCents);
  const read = nameReader();
  const found = credits.flatMap(({ id, amountCents, bookedOn, text, payerName }) => {
    const matchOf = nameMatcher(payerName ?? text, read);
    // more than half: a first name alone is half of most names
    const possible = (byAmount.get(amountCents) ?? []).filter(
      ({ on, userName }) => isNear(on, bookedOn) && matchOf(userName) > halfOfName,
    );
    const distance = ({ on }: { on: string }) => Math.abs(daysBetween(bookedOn, on));
    // if two transfers are equally near, the earlier entry is chosen
    const [one] = possible.toSorted((a, b) => distance(a) - distance(b));
    if (!one) return [];
    const { entryId, subscriptionId, userName, on } = one;
    const amount = fromHundredths(amountCents);
    return [[id, { entryId, subscriptionId, userName, amount, on }] as const];
  });
  return new Map(found);
}
