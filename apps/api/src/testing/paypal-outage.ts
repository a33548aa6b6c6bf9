import type { TestApi } from './test-api.ts';

/** From now until `endOutage`, PayPal answers 503 to every call about subscriptions, in addition to other faults. */
export const beginOutage = ({ paypal }: TestApi, otherFaults: object = {}) =>
  paypal.faults({
    rules: [{ match: { path: '/v1/billing/subscriptions', times: 50 }, effect: { status: 503 } }],
    ...otherFaults,
  });

export const endOutage = ({ paypal }: TestApi) => paypal.faults({ rules: [] });
