import { type BookCheck, bookChecks } from '@canone/contracts/ledger/book-checks';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import type { BrokenCheck } from './book-check.repository.ts';
import { verificationRepository } from './verification.repository.ts';

export type { BrokenCheck } from './book-check.repository.ts';
export { everyTenant } from './verification.repository.ts';

const everyCheck = Object.keys(bookChecks) as BookCheck[]; // exactly the keys of `bookChecks`

/** The rules that a tenant's books violate. The check changes nothing. */
export async function verifyBooks(ctx: TenantContext): Promise<readonly BrokenCheck[]> {
  const verification = verificationRepository(ctx);
  await verification.takeTime();
  // all checks are sent in one round trip
  const found = await Promise.all(everyCheck.map((check) => verification.run(check)));
  return found.filter(({ count }) => count > 0);
}

/**
 * Publishes an event for every rule. It creates the notification of a violated rule, and resolves the notification of a
 * rule that holds.
 */
export async function reportBooks(
  ctx: TenantContext,
  broken: readonly BrokenCheck[],
): Promise<void> {
  for (const check of everyCheck) {
    const isBroken = broken.some((found) => found.check === check);
    await raiseBillingEvent(ctx, { kind: isBroken ? 'booksDisagree' : 'booksAgree', check });
  }
}
