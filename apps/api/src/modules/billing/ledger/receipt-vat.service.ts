import { type Held, restOf, vatInside, vatOfReceipt } from '@canone/contracts/ledger-rules';
import { found } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { findReceivable, type KnownReceivable } from '../receivables/receivable.service.ts';
import { ledgerRepository } from './ledger.repository.ts';

/** The money and write-offs on a receivable; of what covers something else too, the VAT without that part's. */
async function heldOn(ctx: TenantContext, receivableId: number): Promise<Held> {
  const chains = await ledgerRepository(ctx).coveringOf(receivableId);
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
  // VAT of two rates has no whole
  if (receivable.vatBasisPoints !== vatBasisPoints) return vatInside(amountCents, vatBasisPoints);
  const isUntouched = receivable.coveredCents + receivable.writtenOffCents === 0;
  const held = isUntouched ? { cents: 0, vatCents: 0 } : await heldOn(ctx, receivable.id);
  const covering = Math.min(restOf(receivable), amountCents);
  return vatOfReceipt({ amount: amountCents, covering, held }, vatBasisPoints);
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
