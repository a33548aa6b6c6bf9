import {
  type GivenLink,
  paymentLinkLifetimeMinutes,
} from '@canone/contracts/payments/payment-token';

type Given = Pick<GivenLink, 'expiryDate'> & Partial<Pick<GivenLink, 'secondsLeft'>>;

/** §9: a link that another server has created is valid until its date, otherwise for one hour. */
export function validityOf({ expiryDate, secondsLeft: seconds }: Given, receivedAt: number) {
  const end = Date.parse(expiryDate) || receivedAt + paymentLinkLifetimeMinutes * 60_000;
  return {
    expiryDate: expiryDate || new Date(end).toISOString(),
    life: { seconds: seconds ?? Math.round((end - receivedAt) / 1000), receivedAt },
  };
}
