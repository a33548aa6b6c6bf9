import { ledgerLimitTexts, maxCredits, maxRefunds } from '@canone/contracts/billing/ledger-limits';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { ledgerMessages } from '@canone/contracts/texts/ledger-messages';
import { romeDate } from '@canone/contracts/values/calendar';
import { fromHundredths, toDecimalText, toHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found, refusedField } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { closeDiscrepancy } from '../discrepancies/payment-difference.service.ts';
import { findReceivable, findReceivableForUpdate } from '../receivables/receivable.service.ts';
import { getReceivable } from '../receivables/receivable-read.service.ts';
import { canTakeMoney } from '../receivables/taking-money.service.ts';
import { takeBackReturn } from './cancelled-return.service.ts';
import { bookReturn } from './counter-entry.service.ts';
import type { EntryRow } from './ledger.repository.ts';
import {
  findEntry,
  findEntryForUpdate,
  findProviderReturns,
  findReturnsOf,
  lockSubscriptionsOfCredit,
} from './ledger.service.ts';
import { getLedgerEntry } from './ledger-read.service.ts';
import { hasPendingRefund } from './pending-refund.service.ts';
import { coverFromCredit } from './receipt.service.ts';
import { closeSpentCharge, reportCreditOfCharge } from './spent-charge.service.ts';
import { reportCreditOfTransfer } from './transfer-credit.service.ts';
import { usedCreditRepository } from './used-credit.repository.ts';

type Endpoints = typeof ledgerContract.endpoints;
type Returned = Parsed<Endpoints['returnTransfer']>['body'];

/** The history of the subscription contains both actions. */
const entity = 'subscription';

/** Uses the credit of an entry to pay another receivable of the same customer. */
export async function applyCredit(
  ctx: TenantContext,
  id: number,
  receivableId: number,
): Promise<LedgerEntry> {
  const target = found(await findReceivable(ctx, receivableId));
  await lockSubscriptionsOfCredit(ctx, found(await findEntry(ctx, id)), target.subscriptionId);
  found(await findReceivableForUpdate(ctx, receivableId));
  const entry = found(await findEntryForUpdate(ctx, id));
  const receivable = await getReceivable(ctx, receivableId);
  const { subscriptionId, user } = receivable;
  if (user.id !== entry.userId) throw new AppError('ledger.otherCustomer');
  if (!(await canTakeMoney(ctx, receivable))) throw new AppError('ledger.notAsked');
  // the pending refund will take its money from this credit first, so the credit cannot be used
  if (await hasPendingRefund(ctx, entry.rootId)) throw new AppError('ledger.refundPending');
  const used = await usedCreditRepository(ctx).of(subscriptionId);
  if (used.filter((credit) => credit.receivableId === receivableId).length >= maxCredits)
    throw refusedField('receivableId', ledgerLimitTexts.tooManyCredits);
  const cents = await coverFromCredit(ctx, id, receivableId);
  if (cents === 0) throw new AppError('ledger.noCredit');
  await closeSpentCharge(ctx, entry);
  await reportCreditOfTransfer(ctx, entry.rootId);
  await recordChange(ctx, {
    action: 'applyCredit',
    entity,
    entityId: subscriptionId,
    after: { amount: fromHundredths(cents) },
  });
  return getLedgerEntry(ctx, id);
}

/** Refuses a return that the entry does not hold, or a day on which it cannot have been made. Returns its cents. */
async function requireReturnable(
  ctx: TenantContext,
  { kind, rootId, occurredAt }: EntryRow,
  { amount, returnedOn, providerTransactionId }: Returned,
): Promise<number> {
  if (kind !== 'transfer' && kind !== 'charge') throw new AppError('entity.notFound');
  if (kind === 'transfer' && providerTransactionId !== null)
    throw refusedField('providerTransactionId', ledgerMessages.returnedByBank);
  if (await hasPendingRefund(ctx, rootId)) throw new AppError('ledger.refundPending');
  const { heldCents, returns } = await findReturnsOf(ctx, rootId);
  const amountCents = toHundredths(amount);
  if (amountCents > heldCents)
    throw refusedField('amount', ledgerMessages.atMostReturned(heldCents));
  if (returns >= maxRefunds) throw refusedField('amount', ledgerLimitTexts.tooManyRefunds);
  const day = romeDate(Temporal.Instant.from(returnedOn));
  if (Temporal.PlainDate.compare(day, romeDate(ctx.now)) > 0)
    throw refusedField('returnedOn', ledgerMessages.inTheFuture);
  const receivedOn = romeDate(Temporal.Instant.from(occurredAt));
  if (Temporal.PlainDate.compare(day, receivedOn) < 0)
    throw refusedField('returnedOn', ledgerMessages.beforeReceipt(kind));
  return amountCents;
}

/**
 * Records that a person has returned money to the customer outside Canone: by bank, or on the provider's site. With the
 * provider's id of the refund, the same refund in a later event of the provider changes nothing.
 */
export async function returnTransfer(
  ctx: TenantContext,
  id: number,
  returned: Returned,
): Promise<LedgerEntry> {
  const entry = found(await findEntryForUpdate(ctx, id));
  const amountCents = await requireReturnable(ctx, entry, returned);
  const { amount, returnedOn, note, providerTransactionId: externalId } = returned;
  const { subscriptionId } = entry;
  const taken = await bookReturn(ctx, entry, {
    kind: 'refund',
    source: 'person',
    externalId,
    amountCents,
    occurredAt: returnedOn,
    note,
  });
  if (!taken) throw refusedField('providerTransactionId', ledgerMessages.knownTransactionId);
  await reportCreditOfTransfer(ctx, entry.rootId);
  await closeSpentCharge(ctx, entry);
  if (externalId !== null)
    await closeDiscrepancy(ctx, {
      subscriptionId,
      kind: 'refundedAmount',
      subject: entry.externalId ?? '',
      provider: toDecimalText((await findProviderReturns(ctx, entry.rootId)).returnedCents),
    });
  await recordChange(ctx, {
    action: 'recordRefund',
    entity,
    entityId: subscriptionId,
    after: { amount },
  });
  return getLedgerEntry(ctx, id);
}

/** Cancels a return by bank that a person recorded by mistake. A refund by PayPal cannot be cancelled. */
export async function cancelReturn(
  ctx: TenantContext,
  id: number,
  reason: string,
): Promise<LedgerEntry> {
  const entry = found(await findEntryForUpdate(ctx, id));
  const { kind, externalId, rootId, subscriptionId, amountCents } = entry;
  if (kind !== 'refund' || externalId !== null) throw new AppError('entity.notFound');
  if (!(await takeBackReturn(ctx, entry, reason))) throw new AppError('ledger.returnCancelled');
  await reportCreditOfTransfer(ctx, rootId);
  await reportCreditOfCharge(ctx, rootId);
  await recordChange(ctx, {
    action: 'cancelReturn',
    entity,
    entityId: subscriptionId,
    after: { amount: fromHundredths(-amountCents), reason },
  });
  return getLedgerEntry(ctx, id);
}
