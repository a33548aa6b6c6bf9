import type { TestApi } from './test-api.ts';

/** PayPal answers 503 to every call about subscriptions, beside other faults, until `endOutage`. */
export const beginOutage = ({ paypal }: TestApi, otherFaults: object = {}) =>
  paypal.faults({
    rules: [{ match: { path: '/v1/billing/subscriptions', times: 50 }, effect: { status: 503 } }],
    ...otherFaults,
  });

export const endOutage = ({ paypal }: TestApi) => paypal.faults({ rules: [] });
