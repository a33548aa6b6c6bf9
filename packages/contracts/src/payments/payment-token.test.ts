import { expect, test } from 'vitest';
import { PaymentTokenStatus } from './payment-token.ts';

// The API and stored links contain these numbers, so they must not change.
test('PAY-05 · the statuses of a link are Active 0, Used 1 and Expired 2', () => {
  expect(PaymentTokenStatus).toEqual({ Active: 0, Used: 1, Expired: 2 });
});
