import type { TenantContext } from '../../../platform/request/context.ts';
import { markResolved, notify } from '../../notification/notification.service.ts';
import type { BillingEvent, ChargeEvent, TransferEvent } from './billing-event.ts';

export const providerTasksJob = 'provider-tasks';
export const providerEventsJob = 'provider-events';
export const reconcileJob = 'reconcile';
export const customerLettersJob = 'customer-letters';

/** Notifies people of a charge, of its refund or reversal, and of a dispute about it. */
function raiseCharge(ctx: TenantContext, event: ChargeEvent): Promise<void> {
  switch (event.kind) {
    case 'chargeReceived': {
      const { paymentId: about, subscriptionId, amountCents } = event;
      const happensAt = String(event.at);
      ctx.triggerJob(customerLettersJob);
      return notify(ctx, {
        kind: 'paymentReceived',
        about,
        subscriptionId,
        amountCents,
        happensAt,
      });
    }
    case 'chargeRefunded':
    case 'chargeReversed': {
      const { subscriptionId, amountCents } = event;
      const kind = event.kind === 'chargeRefunded' ? 'paymentRefunded' : 'paymentReversed';
      const about = `${event.paymentId}:${event.providerRefundId}`;
      const happensAt = String(event.at);
      return notify(ctx, { kind, about, subscriptionId, amountCents, happensAt });
    }
    case 'chargeRefundFailed': {
      const { providerRefundId: about, subscriptionId, amountCents } = event;
      return notify(ctx, { kind: 'refundFailed', about, subscriptionId, amountCents });
    }
    case 'chargeFailed': {
      const { subscriptionId, amountCents } = event;
      const happensAt = String(event.at);
      const about = `${event.paymentId}:${happensAt}`;
      ctx.triggerJob(customerLettersJob);
      return notify(ctx, { kind: 'paymentFailed', about, subscriptionId, amountCents, happensAt });
    }
    case 'chargeDisputed': {
      const { disputeId, subscriptionId, amountCents, decidedFor: detail } = event;
      const about = `${disputeId}:${detail ?? 'open'}`;
      return notify(ctx, { kind: 'paymentDisputed', about, subscriptionId, amountCents, detail });
    }
  }
}

/** Notifies people of a transfer, of its return and of its credit. */
function raiseTransfer(ctx: TenantContext, event: TransferEvent): Promise<void> {
  switch (event.kind) {
    case 'transferReceived':
    case 'transferReturned': {
      const { subscriptionId, amountCents } = event;
      const kind = event.kind === 'transferReceived' ? 'paymentReceived' : 'paymentReversed';
      const about = `${event.paymentId}:movement:${event.movementId}`;
      return notify(ctx, { kind, about, subscriptionId, amountCents });
    }
    case 'transferNoLongerReceived': {
      const about = `${event.paymentId}:movement:${event.movementId}`;
      return markResolved(ctx, { kind: 'paymentReceived', about });
    }
    case 'transferAwaited': {
      const { subscriptionId, amountCents } = event;
      const about = subscriptionId;
      return notify(ctx, { kind: 'transferAwaited', about, subscriptionId, amountCents });
    }
    case 'transferLeftCredit': {
      const { entryId: about, subscriptionId, amountCents } = event;
      return notify(ctx, { kind: 'creditLeft', about, subscriptionId, amountCents });
    }
    case 'transferCreditSpent':
      return markResolved(ctx, { kind: 'creditLeft', about: event.entryId });
    case 'transferNoLongerAwaited':
      return markResolved(ctx, { kind: 'transferAwaited', about: event.subscriptionId });
  }
}

/**
 * Creates the notifications of a billing event and triggers its jobs. The caller's transaction stores the
 * notifications. The jobs run after the commit.
 */
export async function raiseBillingEvent(ctx: TenantContext, event: BillingEvent): Promise<void> {
  switch (event.kind) {
    case 'chargeReceived':
    case 'chargeRefunded':
    case 'chargeReversed':
    case 'chargeRefundFailed':
    case 'chargeFailed':
    case 'chargeDisputed':
      return raiseCharge(ctx, event);
    case 'paymentMissing': {
      const { paymentId: about, subscriptionId } = event;
      const happensAt = String(event.dueAt);
      return notify(ctx, { kind: 'paymentMissing', about, subscriptionId, happensAt });
    }
    case 'paymentNoLongerMissing':
      return markResolved(ctx, { kind: 'paymentMissing', about: event.paymentId });
    case 'transferReceived':
    case 'transferReturned':
    case 'transferNoLongerReceived':
    case 'transferAwaited':
    case 'transferNoLongerAwaited':
    case 'transferLeftCredit':
    case 'transferCreditSpent':
      return raiseTransfer(ctx, event);
    case 'subscriptionExpiring': {
      const { subscriptionId } = event;
      const happensAt = String(event.endsAt);
      const about = `${subscriptionId}:${happensAt}`;
      return notify(ctx, { kind: 'subscriptionExpiring', about, subscriptionId, happensAt });
    }
    case 'subscriptionRenewed': {
      const about = `${event.subscriptionId}:${String(event.from)}`;
      return markResolved(ctx, { kind: 'subscriptionExpiring', about });
    }
    case 'subscriptionEnded': {
      const { subscriptionId, period } = event;
      const happensAt = String(event.endsAt);
      const about = `${subscriptionId}:end:${period}`;
      return notify(ctx, { kind: 'subscriptionEnded', about, subscriptionId, happensAt });
    }
    case 'subscriptionEndedByProvider': {
      const { subscriptionId, version, action: detail } = event;
      const about = `${subscriptionId}:${version}`;
      return notify(ctx, { kind: 'subscriptionEnded', about, subscriptionId, detail });
    }
    case 'discrepancyFound': {
      const { discrepancyId: about, subscriptionId, difference: detail } = event;
      return notify(ctx, { kind: 'differenceFound', about, subscriptionId, detail });
    }
    case 'providerUnreachable':
      return notify(ctx, { kind: 'providerUnreachable', about: event.providerId });
    case 'providerReachable':
      return markResolved(ctx, { kind: 'providerUnreachable', about: event.providerId });
    case 'booksDisagree':
      return notify(ctx, { kind: 'booksDisagree', about: event.check, detail: event.check });
    case 'booksAgree':
      return markResolved(ctx, { kind: 'booksDisagree', about: event.check });
    case 'reducedPriceAgreed': {
      const { subscriptionId, version, amountCents } = event;
      const about = `${subscriptionId}:${version}`;
      return notify(ctx, { kind: 'reducedPrice', about, subscriptionId, amountCents });
    }
    case 'newLinkRequested': {
      const { linkId: about, subscriptionId, amountCents } = event;
      return notify(ctx, { kind: 'linkRequested', about, subscriptionId, amountCents });
    }
    case 'providerRequestQueued':
      return ctx.triggerJob(providerTasksJob);
    case 'eventsToHandle':
      return ctx.triggerJob(providerEventsJob);
    case 'comparisonRequested':
      return ctx.triggerJob(reconcileJob);
  }
}
