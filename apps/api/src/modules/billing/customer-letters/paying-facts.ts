import { formatReference, referenceOf } from '@canone/contracts/bank/creditor-reference';
import { epcQrPayload } from '@canone/contracts/bank/epc-qr';
import { restOf } from '@canone/contracts/billing/ledger-rules';
import { receivableStateOf } from '@canone/contracts/billing/receivable-state';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { LetterPolicy } from '../../letter-settings/letter-settings.service.ts';
import type { ReceivableSubject } from './letter-subject.repository.ts';

/** The state of an amount, and the cents that are left of it. */
export function openAmount(row: ReceivableSubject, now: Temporal.Instant) {
  const { settledAt, dueAt, chargeState, reversedCents, status: subscriptionStatus } = row;
  const balance = { ...row, grossCents: row.amountCents };
  const state = receivableStateOf(
    { balance, settledAt, dueAt, chargeState, subscriptionStatus, reversedCents },
    now,
  );
  return { state, restCents: restOf(balance) };
}

/** A customer whom the provider charges does not pay twice. */
function isPaidByTransfer({ status }: ReceivableSubject): boolean {
  return status !== SubscriptionStatus.Active;
}

/** Whether a letter that asks for a transfer has no account to name. */
export function lacksAccount({ account }: LetterPolicy, row: ReceivableSubject): boolean {
  return isPaidByTransfer(row) && !account;
}

/** The account, the reference and the QR code of a transfer. */
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

/** The way in which an amount is paid: by transfer, or by the provider's next attempt at its refused charge. */
export function payingFacts(ctx: TenantContext, policy: LetterPolicy, row: ReceivableSubject) {
  const { chargeState, status, retryAt } = row;
  const isRetried = chargeState === 'denied' && status === SubscriptionStatus.Active;
  return { ...transferFacts(ctx, policy, row), ...(isRetried && { retryAt }) };
}
