import {
  type GivenLink,
  paymentLinkLifetimeMinutes,
} from '@canone/contracts/payments/payment-token';

type Given = Pick<GivenLink, 'expiryDate'> & Partial<Pick<GivenLink, 'secondsLeft'>>;

/**
 * The validity of a link. Another server may send only the expiry date, or no date. Without a date a link is valid for
 * one hour (§9).
 */
export function validityOf({ expiryDate, secondsLeft: seconds }: Given, receivedAt: number) {
  const end = Date.parse(expiryDate) || receivedAt + paymentLinkLifetimeMinutes * 60_000;
  return {
    expiryDate: expiryDate || new Date(end).toISOString(),
    life: { seconds: seconds ?? Math.round((end - receivedAt) / 1000), receivedAt },
  };
}
