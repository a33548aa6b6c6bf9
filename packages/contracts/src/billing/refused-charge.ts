import { isReached } from '../values/calendar.ts';
import { formatDate } from '../values/format.ts';
import type { ChargeState } from './billing-schedule.ts';
import type { ReceivableState } from './receivable-state.ts';

/** A receivable with the state of the provider's last charge of it. */
interface Charged {
  readonly chargeState: ChargeState | null;
  readonly retryAt: string | null;
  readonly state?: ReceivableState;
}

/** The day on which PayPal tries a refused charge again; undefined if no such day is in the future. */
function retryDay(
  { chargeState, retryAt, state }: Charged,
  now: Temporal.Instant,
): string | undefined {
  const isUpcoming = retryAt !== null && !isReached(Temporal.Instant.from(retryAt), now);
  return chargeState === 'denied' && isUpcoming && state !== 'cancelled'
    ? formatDate(retryAt)
    : undefined;
}

/** The note of a refused charge beside its period. */
export function refusalText(charge: Charged, now: Temporal.Instant): string | undefined {
  if (charge.chargeState !== 'denied') return undefined;
  const day = retryDay(charge, now);
  return day ? `addebito rifiutato: PayPal riprova il ${day}` : 'addebito rifiutato';
}

/**
 * The warning before an amount is written off or paid in another way. PayPal does not learn of this, so its next
 * attempt may still charge the amount.
 */
export function retryWarning(charge: Charged, now: Temporal.Instant): string | undefined {
  const day = retryDay(charge, now);
  return (
    day &&
    `PayPal riprova il ${day} e può addebitare lo stesso questa somma: se succede, la trovi in «Differenze con PayPal» e la rimborsi da «Incassi».`
  );
}
