import { timestamp } from '../clock.ts';
import { newApprovalToken, payerIdOf } from '../ids.ts';
import type { Simulator } from '../simulator.ts';
import type { Account } from './account.ts';
import type { Accounts } from './accounts.ts';
import { applyAction } from './apply-action.ts';
import { beginBilling } from './billing.ts';
import { statusAfter } from './life-cycle.ts';
import type { Approval, Subscription } from './subscription.ts';
import { publishSubscription } from './subscription-events.ts';
import { nextBillingTime } from './terms.ts';

/** Invented buyers, for subscriptions without the buyer's name. */
const simulatedBuyers = [
  ['Chiara', 'Esposito'],
  ['Marco', 'Serra'],
  ['Elena', 'Caruso'],
  ['Paolo', 'Vitali'],
  ['Irene', 'Fontana'],
  ['Luca', 'Marini'],
  ['Sara', 'Bellini'],
  ['Dario', 'Riva'],
] as const;

/** Chooses an invented buyer by the subscription's id, so that one subscription always has the same buyer. */
function simulatedBuyerOf(id: string) {
  const sum = Buffer.from(id).reduce((total, byte) => total + byte, 0);
  const [givenName, surname] = simulatedBuyers[sum % simulatedBuyers.length] ?? simulatedBuyers[0];
  const email = `${givenName}.${surname}@acquirente.example`.toLowerCase();
  return { givenName, surname, email };
}

/** The buyer as shown on the approval page. */
export function buyerOf({ id, subscriber }: Pick<Subscription, 'id' | 'subscriber'>) {
  const simulated = simulatedBuyerOf(id);
  const { givenName, surname, email = simulated.email } = subscriber;
  const isNamed = givenName !== undefined || surname !== undefined;
  return isNamed ? { givenName, surname, email } : { ...simulated, email };
}

/** Creates the token of the approve link. */
export function requestApproval(
  { approvals }: Simulator,
  clientId: string,
  approval: Omit<Approval, 'id' | 'approvedAt'>,
): string {
  const id = newApprovalToken();
  approvals.save(clientId, { id, ...approval });
  return id;
}

/** An approval with the time at which the buyer gives it. */
interface Agreed extends Pending {
  at: Temporal.Instant;
}

/** The buyer accepts; the approval takes effect at once, later or never. */
export function agree(simulator: Simulator, accounts: Accounts, pending: Agreed): void {
  const { neverActivate, approvalDelayMs } = simulator.faults.subscriptions();
  if (neverActivate) {
    return;
  }
  if (approvalDelayMs === undefined || pending.approval.revision) {
    approve(simulator, accounts, pending);
    return;
  }
  const holdsFrom = pending.at.add({ milliseconds: approvalDelayMs }).toString();
  simulator.approvals.save(pending.account.clientId, { ...pending.approval, holdsFrom });
}

/** Approvals that the buyer gave and that have not taken effect yet. */
export function delayedApprovals({ approvals }: Simulator): Approval[] {
  return approvals
    .all()
    .map(({ document }) => document)
    .filter(({ holdsFrom, approvedAt }) => holdsFrom !== undefined && approvedAt === undefined);
}

/** The approval takes effect: the subscription starts, or the revision of a running one applies. */
export function approve(
  simulator: Simulator,
  accounts: Accounts,
  { account, approval, at }: Agreed,
): void {
  if (approval.approvedAt !== undefined) {
    return;
  }
  if (approval.revision) {
    revise(account, approval.revision, at);
    account.plan = accounts.open(account.clientId, account.subscription).plan;
    publishSubscription(simulator, account, { type: 'BILLING.SUBSCRIPTION.UPDATED', at });
  } else {
    begin(simulator, account, at);
  }
  accounts.save(account, at);
  simulator.approvals.save(account.clientId, { ...approval, approvedAt: timestamp(at) });
}

function begin(simulator: Simulator, account: Account, now: Temporal.Instant): void {
  const { subscription } = account;
  const {
    approvedInsteadOfActive,
    firstPaymentFails,
    firstPaymentPending,
    cancelledDuringApproval,
  } = simulator.faults.subscriptions();
  const buyer = buyerOf(subscription);
  subscription.subscriber = { ...buyer, payerId: payerIdOf(buyer.email) };

  if (approvedInsteadOfActive || subscription.context.userAction === 'CONTINUE') {
    applyAction(simulator, account, { action: 'approveForLater', at: now });
    return;
  }
  applyAction(simulator, account, { action: 'approve', at: now });
  subscription.paymentsToDecline += firstPaymentFails ? 1 : 0;
  subscription.isNextPaymentPending = firstPaymentPending;
  beginBilling(simulator, account, now);
  if (cancelledDuringApproval && subscription.status === 'ACTIVE') {
    const note = 'Cancelled by the buyer.';
    applyAction(simulator, account, { action: 'cancel', at: now, note });
  }
}

function revise(
  { subscription, plan }: Account,
  revision: NonNullable<Approval['revision']>,
  at: Temporal.Instant,
): void {
  statusAfter('revise', subscription.status);

  if (revision.planId !== subscription.planId) {
    subscription.startTime = timestamp(nextBillingTime(plan, subscription) ?? at);
    subscription.planId = revision.planId;
    subscription.progress = [];
  }
  subscription.quantity = revision.quantity;
  subscription.override = revision.override;
}

/** Finds the pending approval of a token. The token can belong to any app. */
export function findApproval(
  { approvals, subscriptions }: Simulator,
  accounts: Accounts,
  token: string,
) {
  const owned = approvals.findInAnyApp(token);
  const subscription = owned && subscriptions.find(owned.clientId, owned.document.subscriptionId);
  if (!owned || !subscription) {
    return undefined;
  }
  return { approval: owned.document, account: accounts.open(owned.clientId, subscription) };
}

export type Pending = NonNullable<ReturnType<typeof findApproval>>;
