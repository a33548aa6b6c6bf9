import { type Held, restOf, vatInside, vatOfReceipt } from '@canone/contracts/billing/ledger-rules';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { findReceivable, type KnownReceivable } from '../receivables/receivable.service.ts';
import { ledgerRepository } from './ledger.repository.ts';
import type { Covering } from './ledger-chain.repository.ts';

/**
 * The money and write-offs that cover a receivable, with their VAT. If a chain also covers other receivables, the VAT
 * of those parts is not included.
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

/** The VAT of an amount that is booked for a receivable. The caller has locked the subscription. */
export async function vatOnReceivable(
  ctx: TenantContext,
  { amountCents, vatBasisPoints }: Money,
  receivable: KnownReceivable,
): Promise<number> {
  const isUntouched = receivable.coveredCents + receivable.writtenOffCents === 0;
  const chains = isUntouched ? [] : await ledgerRepository(ctx).coveringOf(receivable.id);
  const rates = new Set([receivable, ...chains].map((one) => one.vatBasisPoints));
  // if the VAT rates differ, the VAT of the receivable cannot be divided between its amounts, so each amount has its
  // own VAT
  if (rates.size > 1 || !rates.has(vatBasisPoints)) return vatInside(amountCents, vatBasisPoints);
  const due = restOf(receivable);
  const covering = Math.min(due, amountCents);
  return vatOfReceipt({ amount: amountCents, covering, due, held: heldBy(chains) }, vatBasisPoints);
}

/** The VAT of an amount that is booked for a receivable, or for none. The caller has locked the subscription. */
export async function vatOfMoney(
  ctx: TenantContext,
  money: Money,
  receivableId: number | null,
): Promise<number> {
  if (receivableId === null) return vatInside(money.amountCents, money.vatBasisPoints);
  return vatOnReceivable(ctx, money, found(await findReceivable(ctx, receivableId)));
}
