import { type Held, restOf, vatInside, vatOfReceipt } from '@canone/contracts/billing/ledger-rules';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { findReceivable, type KnownReceivable } from '../receivables/receivable.service.ts';
import { ledgerRepository } from './ledger.repository.ts';
import type { Covering } from './ledger-chain.repository.ts';

/**
 * The money and write-offs on a receivable. A chain that also covers another receivable counts here without the VAT of
 * that part.
 */
function heldBy(chains: readonly Covering[]): Held {
  return {
    cents: chains.reduce((sum, { hereCents }) => sum + hereCents, 0),
    vatCents: chains.reduce(
      (sum, { cents, hereCents, vatCents, vatBasisPoints }) =>
        sum + vatCents - vatInside(cents - hereCents, vatBasisPoints),
      0,
    ),
  };
}

interface Money {
  readonly amountCents: number;
  readonly vatBasisPoints: number;
}

/** The VAT of an amount for a receivable whose subscription is locked. */
export async function vatOnReceivable(
  ctx: TenantContext,
  { amountCents, vatBasisPoints }: Money,
  receivable: KnownReceivable,
): Promise<number> {
  const isUntouched = receivable.coveredCents + receivable.writtenOffCents === 0;
  const chains = isUntouched ? [] : await ledgerRepository(ctx).coveringOf(receivable.id);
  const rates = new Set([receivable, ...chains].map((one) => one.vatBasisPoints));
  // amounts of different rates have no common VAT to share
  if (rates.size > 1 || !rates.has(vatBasisPoints)) return vatInside(amountCents, vatBasisPoints);
  const due = restOf(receivable);
  const covering = Math.min(due, amountCents);
  return vatOfReceipt({ amount: amountCents, covering, due, held: heldBy(chains) }, vatBasisPoints);
}

/** The VAT of an amount for a receivable whose subscription is locked, or for none. */
export async function vatOfMoney(
  ctx: TenantContext,
  money: Money,
  receivableId: number | null,
): Promise<number> {
  if (receivableId === null) return vatInside(money.amountCents, money.vatBasisPoints);
  return vatOnReceivable(ctx, money, found(await findReceivable(ctx, receivableId)));
}
