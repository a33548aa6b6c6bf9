import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { formatDateTime, formatEuro } from '../../../kit/format/format.ts';

/** The remaining seconds of a link at the time of the request. */
export interface LinkLife {
  readonly seconds: number;
  readonly receivedAt: number;
}

/**
 * The remaining seconds now. They are counted from the arrival of the response, so a wrong clock of the device has no
 * effect.
 */
export function secondsLeft({ seconds, receivedAt }: LinkLife, now: number): number {
  const elapsed = Math.max(0, Math.floor((now - receivedAt) / 1000));
  return Math.max(0, seconds - elapsed);
}

/** A mail for the customer. It contains the expiry, because the mail may be sent long after the link was created. */
export function linkMail(
  { user, plan, paymentAmount }: Subscription,
  link: string,
  expiryDate: string,
) {
  return {
    to: user.email,
    subject: `Pagamento del piano ${plan.name}`,
    text: [
      `Gentile ${user.name},`,
      `per attivare il piano ${plan.name} (${formatEuro(paymentAmount)}, rinnovo ${plan.recurrenceTypeName.toLowerCase()}) basta completare il pagamento da questa pagina sicura:`,
      link,
      `Il link vale fino al ${formatDateTime(expiryDate)}. Se nel frattempo scade, rispondi a questa email e te ne mandiamo un altro.`,
      'Grazie!',
    ].join('\n\n'),
  };
}
