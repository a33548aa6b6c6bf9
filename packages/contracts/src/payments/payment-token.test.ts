import { expect, test } from 'vitest';
import { PaymentTokenStatus } from './payment-token.ts';

// The wire and stored links use these numbers.
test('PAY-05 · the statuses of a link are Active 0, Used 1 and Expired 2', () => {
  expect(PaymentTokenStatus).toEqual({ Active: 0, Used: 1, Expired: 2 });
});
