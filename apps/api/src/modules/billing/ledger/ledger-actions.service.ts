import { romeDate } from '@canone/contracts/calendar';
import { formatEuro } from '@canone/contracts/format';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { LedgerEntry, ledgerContract } from '@canone/contracts/ledger';
import { fromHundredths, toHundredths } from '@canone/contracts/money';
import type { Receivable } from '@canone/contracts/receivable';
import { AppError, found, refusedField } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { differenceIsGone } from '../discrepancies/payment-difference.service.ts';
import { findReceivableForUpdate } from '../receivables/receivable.service.ts';
import { getReceivable } from '../receivables/receivable-read.service.ts';
import {
  bookReturn,
  creditOf,
  type EntryRow,
  findEntryForUpdate,
  findReturnsOf,
  useCredit,
  writeOff,
} from './ledger.service.ts';
import { getLedgerEntry } from './ledger-read.service.ts';

type Endpoints = typeof ledgerContract.endpoints;
type Returned = Parsed<Endpoints['returnTransfer']>['body'];

const subscription = 'subscription';

/** A person decides that what is open of a receivable is not asked for. */
export async function writeOffReceivable(
  ctx: TenantContext,
  id: number,
  reason: string,
): Promise<Receivable> {
  found(await findReceivableForUpdate(ctx, id));
  const { subscriptionId, user, vatPercentage } = await getReceivable(ctx, id);
  const cents = await writeOff(ctx, {
    receivableId: id,
    userId: user.id,
    subscriptionId,
    vatBasisPoints: toHundredths(vatPercentage),
    reason,
  });
  if (cents === 0) throw new AppError('ledger.nothingToWriteOff');
  await recordChange(ctx, {
    action: 'writeOff',
    entity: subscription,
    entityId: subscriptionId,
    after: { amount: fromHundredths(cents), reason },
  });
  return getReceivable(ctx, id);
}

/** A charge that nobody expected is settled when all of its credit is used. */
async function closeSpentCharge(
  ctx: TenantContext,
  { subscriptionId, rootId, externalId }: EntryRow,
): Promise<void> {
  if (externalId === null || (await creditOf(ctx, rootId)) > 0) return;
  await differenceIsGone(ctx, subscriptionId, 'unexpectedCharge', externalId);
}

/** Uses what a movement holds for nothing yet; only for what the same customer is asked. */
export async function applyCredit(
  ctx: TenantContext,
  id: number,
  receivableId: number,
): Promise<LedgerEntry> {
  const entry = found(await findEntryForUpdate(ctx, id));
  found(await findReceivableForUpdate(ctx, receivableId));
  const { subscriptionId, user } = await getReceivable(ctx, receivableId);
  if (user.id !== entry.userId) throw new AppError('ledger.otherCustomer');
  const cents = await useCredit(ctx, id, receivableId);
  if (cents === 0) throw new AppError('ledger.noCredit');
  await closeSpentCharge(ctx, entry);
  await recordChange(ctx, {
    action: 'applyCredit',
    entity: subscription,
    entityId: subscriptionId,
    after: { amount: fromHundredths(cents) },
  });
  return getLedgerEntry(ctx, id);
}

/** Money that went back by bank, as somebody here has sent it. */
export async function returnTransfer(
  ctx: TenantContext,
  id: number,
  { amount, returnedOn, note }: Returned,
): Promise<LedgerEntry> {
  const entry = found(await findEntryForUpdate(ctx, id));
  if (entry.kind !== 'transfer') throw new AppError('entity.notFound');
  const { heldCents } = await findReturnsOf(ctx, entry.rootId);
  const amountCents = toHundredths(amount);
  if (amountCents > heldCents)
    throw refusedField(
      'amount',
      `Si possono restituire al massimo ${formatEuro(fromHundredths(heldCents))}.`,
    );
  const returned = Temporal.Instant.from(returnedOn);
  if (Temporal.Instant.compare(returned, ctx.now) > 0)
    throw refusedField('returnedOn', 'La data non può essere futura.');
  const receivedOn = romeDate(Temporal.Instant.from(entry.occurredAt));
  if (Temporal.PlainDate.compare(romeDate(returned), receivedOn) < 0)
    throw refusedField('returnedOn', 'La data viene prima di quella del bonifico.');
  const occurredAt = returnedOn;
  await bookReturn(ctx, entry, { kind: 'refund', externalId: null, amountCents, occurredAt, note });
  await recordChange(ctx, {
    action: 'recordRefund',
    entity: subscription,
    entityId: entry.subscriptionId,
    after: { amount },
  });
  return getLedgerEntry(ctx, id);
}
