import type { Receivable } from '@canone/contracts/ledger/receivable';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { letterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { recordTransferOfMovement } from '../bank-transfers/movement-transfer.service.ts';
import { letterFact } from '../customer-letters/letter-fact.table.ts';
import { findSubjects, writeLetter } from '../customer-letters/write-letter.service.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { lockSubscriptions } from '../receivables/receivable.service.ts';
import { readReceivables } from '../receivables/receivable-read.service.ts';
import { canTakeMoney } from '../receivables/taking-money.service.ts';
import { bankMovementRepository, type MovementRow } from './bank-movement.repository.ts';
import { lockedMovement, occurredAt } from './locked-movement.service.ts';
import { partsOf } from './parts-of.ts';

const entity = 'bankMovement';

async function existing(
  ctx: TenantContext,
  ids: readonly number[],
): Promise<readonly Receivable[]> {
  const receivables = await readReceivables(ctx, ids);
  if (receivables.length !== ids.length) throw new AppError('entity.notFound');
  return receivables;
}

/**
 * Without `asCredit` the receivable must be able to take money. With `asCredit` it must not, because money that can pay
 * a receivable is no credit.
 */
async function requireUse(
  ctx: TenantContext,
  receivable: Receivable,
  asCredit: boolean,
): Promise<void> {
  const takesMoney = receivable.rest > 0 && (await canTakeMoney(ctx, receivable));
  if (takesMoney === asCredit)
    throw new AppError(asCredit ? 'bankMovement.stillDue' : 'bankMovement.notAsked');
}

/** Locks the subscriptions of the receivables. Returns the receivables in the order of `ids`. */
async function lockedReceivables(
  ctx: TenantContext,
  ids: readonly number[],
  asCredit: boolean,
): Promise<readonly Receivable[]> {
  const before = await existing(ctx, ids);
  await lockSubscriptions(ctx, [...new Set(before.map(({ subscriptionId }) => subscriptionId))]);
  // a renewal and its receivable may have been withdrawn before the lock was taken
  const receivables = await existing(ctx, ids);
  for (const receivable of receivables) await requireUse(ctx, receivable, asCredit);
  return receivables;
}

/**
 * Sends one receipt for a movement, even when the movement is undone and registered again. A receipt states the whole
 * amount of the movement, so no receipt is sent when the movement pays for several customers.
 */
async function sendReceipt(
  ctx: TenantContext,
  { id, amountCents, bookedOn }: MovementRow,
  { receivables, creditCents }: { receivables: readonly Receivable[]; creditCents: number },
): Promise<void> {
  const [first] = receivables;
  if (!first || receivables.some(({ user }) => user.id !== first.user.id)) return;
  const policy = await letterPolicy(ctx);
  if (!policy.enabledSince('transferReceipt')) return;
  const [subject] = await findSubjects(ctx, [first.subscriptionId]);
  if (!subject) return;
  const planName = [...new Set(receivables.map(({ plan }) => plan.name))].join(', ');
  await writeLetter(ctx, policy, {
    kind: 'transferReceipt',
    about: letterFact.movement(id, first.user.id),
    to: { ...subject, planName },
    receivableId: first.id,
    facts: {
      amount: fromHundredths(amountCents),
      credit: fromHundredths(creditCents),
      at: `${bookedOn}T12:00:00Z`,
    },
  });
}

/**
 * Returns whether the movement is already confirmed for exactly these receivables. Refuses a movement with another
 * decision.
 */
function isConfirmedAlike(
  { state, transfers }: MovementRow,
  receivableIds: readonly number[],
): boolean {
  if (state === 'open') return false;
  const paid = transfers.map(({ paymentId }) => paymentId);
  const isSame = new Set(paid).symmetricDifference(new Set(receivableIds)).size === 0;
  if (state !== 'confirmed' || !isSame) throw new AppError('bankMovement.decided');
  return true;
}

interface Confirmation {
  readonly receivableIds: readonly number[];
  /** Registers the whole amount as credit. The receivables only show which customer it belongs to. */
  readonly asCredit?: boolean | undefined;
  /** The account's rule for exact transfers has confirmed the movement, not a person. */
  readonly byRule?: boolean;
}

/**
 * Registers a credit as the payment of these receivables. Each receivable gets an approved bank transfer with a ledger
 * entry. The last transfer contains all remaining money. Its part above the receivable's rest is the customer's credit.
 */
export async function confirmMovement(
  ctx: TenantContext,
  id: number,
  { receivableIds, asCredit = false, byRule = false }: Confirmation,
): Promise<void> {
  const movement = await lockedMovement(ctx, id);
  if (isConfirmedAlike(movement, receivableIds)) return;
  const { direction, currency, amountCents, bookedOn } = movement;
  if (direction !== 'credit' || currency !== 'EUR') throw new AppError('bankMovement.notCredit');
  const approvalDate = occurredAt(movement, ctx.now);
  const receivables = await lockedReceivables(ctx, receivableIds, asCredit);
  const rests = receivables.map(({ rest }) => toHundredths(rest));
  const parts = partsOf(amountCents, rests);
  for (const [index, receivable] of receivables.entries()) {
    const part = parts[index] ?? 0;
    await recordTransferOfMovement(ctx, receivable, {
      movementId: id,
      amountCents: part,
      approvalDate,
    });
    const { id: paymentId, subscriptionId } = receivable;
    await raiseBillingEvent(ctx, {
      kind: 'transferReceived',
      movementId: id,
      paymentId,
      subscriptionId,
      amountCents: part,
    });
  }
  await bankMovementRepository(ctx).decide(id, 'confirmed');
  const after = {
    amount: fromHundredths(amountCents),
    bookedOn,
    receivableIds: receivableIds.join(', '),
    ...(asCredit && { asCredit }),
    ...(byRule && { byRule }),
  };
  await recordChange(ctx, { action: 'confirmMovement', entity, entityId: id, after });
  const dueCents = asCredit ? 0 : rests.reduce((sum, rest) => sum + rest, 0);
  const creditCents = Math.max(0, amountCents - dueCents);
  await sendReceipt(ctx, movement, { receivables, creditCents });
}

/** Returns whether a receivable can take money now and its rest equals this amount. */
export async function isExactlyDue(
  ctx: TenantContext,
  receivableId: number,
  amountCents: number,
): Promise<boolean> {
  const [receivable] = await readReceivables(ctx, [receivableId]);
  return (
    receivable !== undefined &&
    toHundredths(receivable.rest) === amountCents &&
    (await canTakeMoney(ctx, receivable))
  );
}
