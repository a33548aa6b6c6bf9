import { ledgerLimitTexts, maxRefunds } from '@canone/contracts/billing/ledger-limits';
import { romeDate } from '@canone/contracts/values/calendar';
import { fromHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found, refusedField } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { cancelReversals } from '../ledger/cancelled-reversal.service.ts';
import { bookReturn } from '../ledger/counter-entry.service.ts';
import {
  findEntry,
  findEntryForUpdate,
  findReturnsOf,
  newestReversalOf,
} from '../ledger/ledger.service.ts';
import { reportCreditOfTransfer } from '../ledger/transfer-credit.service.ts';
import { closePeriodAgain, reopenPeriod } from '../subscriptions/reopened-period.service.ts';
import { bankMovementRepository } from './bank-movement.repository.ts';
import { lockedMovement, occurredAt } from './locked-movement.service.ts';
import { canReturn } from './return-day.ts';

const entity = 'bankMovement';

/**
 * Registers a debit as the return of a transfer. The money is first taken from the transfer's credit, then from the
 * receivables that the transfer covered. These receivables are due again.
 */
export async function recordReturn(ctx: TenantContext, id: number, entryId: number): Promise<void> {
  const movement = await lockedMovement(ctx, id);
  const { direction, currency, amountCents, state, bookedOn } = movement;
  if (state !== 'open') throw new AppError('bankMovement.decided');
  if (direction !== 'debit' || currency !== 'EUR') throw new AppError('bankMovement.notDebit');
  const at = occurredAt(movement, ctx.now);
  const entry = found(await findEntryForUpdate(ctx, entryId));
  if (entry.kind !== 'transfer') throw new AppError('entity.notFound');
  const { heldCents, returns } = await findReturnsOf(ctx, entry.rootId);
  const transfer = {
    bookedOn: await bankMovementRepository(ctx).bookingDayOf(entryId),
    valueOn: romeDate(Temporal.Instant.from(entry.occurredAt)).toString(),
  };
  if (!canReturn(movement, transfer)) throw new AppError('bankMovement.returnedTooEarly');
  if (amountCents > heldCents) throw new AppError('bankMovement.tooMuchReturned');
  if (returns >= maxRefunds) throw refusedField('entryId', ledgerLimitTexts.tooManyRefunds);
  const taken =
    (await bookReturn(ctx, entry, {
      kind: 'reversal',
      source: 'person',
      externalId: null,
      amountCents,
      occurredAt: at,
    })) ?? [];
  for (const { receivableId } of taken) await reopenPeriod(ctx, receivableId);
  await reportCreditOfTransfer(ctx, entry.rootId);
  const { subscriptionId } = entry;
  const paymentId = taken[0]?.receivableId ?? 0;
  await raiseBillingEvent(ctx, {
    kind: 'transferReturned',
    movementId: id,
    paymentId,
    subscriptionId,
    amountCents,
  });
  const returnId = await newestReversalOf(ctx, entry.rootId);
  await bankMovementRepository(ctx).decide(id, 'confirmed', returnId);
  const after = { amount: fromHundredths(amountCents), bookedOn, subscriptionId };
  await recordChange(ctx, { action: 'returnMovement', entity, entityId: id, after });
}

/**
 * Cancels the return that a movement registered, so that the returned money covers its periods again. The cancellation
 * has the day of the return, so the sums of that month are right.
 */
export async function undoReturn(ctx: TenantContext, returnEntryId: number): Promise<void> {
  const reversal = found(await findEntryForUpdate(ctx, returnEntryId));
  const transfer = found(await findEntry(ctx, reversal.rootId));
  const { receivableIds } = await cancelReversals(ctx, transfer, {
    occurredAt: reversal.occurredAt,
    only: returnEntryId,
  });
  for (const receivableId of receivableIds) await closePeriodAgain(ctx, receivableId);
  await reportCreditOfTransfer(ctx, transfer.rootId);
}
