import { formatReference, referenceOf } from '@canone/contracts/bank/creditor-reference';
import { epcQrPayload } from '@canone/contracts/bank/epc-qr';
import { restOf } from '@canone/contracts/billing/ledger-rules';
import { receivableStateOf } from '@canone/contracts/billing/receivable-state';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { LetterPolicy } from '../../letter-settings/letter-settings.service.ts';
import type { ReceivableSubject } from './letter-subject.repository.ts';

/** The state of a receivable, and its rest in cents. */
export function openAmount(row: ReceivableSubject, now: Temporal.Instant) {
  const { settledAt, dueAt, chargeState, reversedCents, status: subscriptionStatus } = row;
  const balance = { ...row, grossCents: row.amountCents };
  const state = receivableStateOf(
    { balance, settledAt, dueAt, chargeState, subscriptionStatus, reversedCents },
    now,
  );
  return { state, restCents: restOf(balance) };
}

/** Whether the amount can be paid by transfer. A customer whom the provider charges must not pay by transfer too. */
function isPaidByTransfer({ status }: ReceivableSubject): boolean {
  return status !== SubscriptionStatus.Active;
}

/** Whether a letter should ask for a transfer, but customers see no account of the tenant. */
export function lacksAccount({ account }: LetterPolicy, row: ReceivableSubject): boolean {
  return isPaidByTransfer(row) && !account;
}

/** The account, the reference and the QR code for a transfer. Empty when the amount is not paid by transfer. */
function transferFacts(
  { tenantId }: TenantContext,
  { account }: LetterPolicy,
  row: ReceivableSubject,
) {
  const { receivableId, amountCents: grossCents } = row;
  if (!isPaidByTransfer(row) || !account) return {};
  const reference = referenceOf({ tenantId, receivableId });
  const amountCents = restOf({ ...row, grossCents });
  return {
    account,
    reference: formatReference(reference),
    ...(amountCents > 0 && { transferCode: epcQrPayload({ ...account, amountCents, reference }) }),
  };
}

/**
 * Facts about how an amount is paid: the data for a transfer, or the time when the provider tries a refused charge
 * again.
 */
export function payingFacts(ctx: TenantContext, policy: LetterPolicy, row: ReceivableSubject) {
  const { chargeState, status, retryAt } = row;
  const isRetried = chargeState === 'denied' && status === SubscriptionStatus.Active;
  return { ...transferFacts(ctx, policy, row), ...(isRetried && { retryAt }) };
}
