import type { Subscription } from '@canone/contracts/subscription';
import { formatDateTime, formatEuro } from '../../../kit/format.ts';

/** The address the customer opens (PAY-01). */
export function paymentLink(origin: string, token: string): string {
  return `${origin}/payment?token=${encodeURIComponent(token)}&bypassTenant=true`;
}

/** How long a link lived on when the server was asked for it. */
export interface LinkLife {
  readonly seconds: number;
  readonly askedAt: number;
}

/** Seconds a link still lives. Counted from the answer, so that this device's clock may be wrong. */
export function secondsLeft({ seconds, askedAt }: LinkLife, now: number): number {
  const elapsed = Math.max(0, Math.floor((now - askedAt) / 1000));
  return Math.max(0, seconds - elapsed);
}

/** A mail ready to be sent to the customer; it says until when, because a link may be sent long after it was made. */
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

export function mailAddress({ to, subject, text }: ReturnType<typeof linkMail>): string {
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
