import { wasBilledByProvider } from '@canone/contracts/billing/payment-link-rule';
import { canBePaidOnline } from '@canone/contracts/billing/subscription-life-cycle';
import type { ManualLetterKind } from '@canone/contracts/letters/letter-kinds';
import { paymentToRemind } from '@canone/contracts/subscriptions/payment-to-remind';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { AppError } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { letterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { getSubscription } from '../subscriptions/subscription.service.ts';
import { draftLetter, type LetterPorts, remind, sendLink } from './manual-letter.service.ts';
import { offObstacle } from './manual-letter-obstacles.service.ts';

/**
 * The reason why letters of a kind cannot be sent: an administrator has switched them off. Undefined if they can be
 * sent.
 */
export async function kindObstacle(ctx: TenantContext, kind: ManualLetterKind) {
  return (await letterPolicy(ctx)).enabledSince(kind) ? undefined : offObstacle;
}

/**
 * AM4: whether the customer has a payment link or can get one. Such an amount is not due yet, and only a due amount
 * gets a reminder.
 */
function waitsForLink({ subscriptionStatus, payments, user }: Subscription): boolean {
  const isOpen = (payments.at(-1)?.rest ?? 0) > 0 && !user.isRemoved;
  return isOpen && canBePaidOnline(subscriptionStatus) && !wasBilledByProvider(payments);
}

/** The receivable to which a reminder about a subscription refers. Throws when there is nothing to remind of. */
export async function receivableToRemind(ctx: TenantContext, id: number): Promise<number> {
  const subscription = await getSubscription(ctx, id);
  const payment = paymentToRemind(subscription);
  if (payment) return payment.id;
  throw new AppError('customerLetter.refused', {
    message: waitsForLink(subscription)
      ? 'Si paga con un link: per chiederlo di nuovo usa «Invia link».'
      : 'Per questa sottoscrizione non c’è nulla da sollecitare.',
  });
}

/** The receivable that a payment link for a subscription would pay. */
export async function receivableToPay(ctx: TenantContext, id: number): Promise<number> {
  const payment = (await getSubscription(ctx, id)).payments.at(-1);
  if (payment) return payment.id;
  throw new AppError('paymentLink.nothingToPay');
}

/** Sends a reminder. Refuses when the customer was already asked for this amount today. */
export async function remindByDefault(ports: LetterPorts, ctx: TenantContext, id: number) {
  const { subject, body } = await draftLetter(ports, ctx, { id, kind: 'reminder' });
  return remind(ctx, { id, text: { subject, body }, isAgain: false });
}

/** Sends a payment link for a receivable. Refuses when a link that is still valid was already sent. */
export async function sendLinkByDefault(
  ports: LetterPorts,
  transactions: Transactions<TenantContext>,
  find: (ctx: TenantContext) => Promise<number>,
) {
  const { id, subject, body } = await transactions.read(async (ctx) =>
    draftLetter(ports, ctx, { id: await find(ctx), kind: 'paymentLink' }),
  );
  return sendLink(ports, transactions, { id, text: { subject, body }, isOnce: true });
}
