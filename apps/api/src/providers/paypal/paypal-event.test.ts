import { expect, inject, test } from 'vitest';
import { readPayPalEvent } from './paypal-event.ts';

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

function read(event_type: string, resource: object) {
  const event = { id: 'WH-1', event_type, create_time: '2026-11-22T10:00:00Z', resource };
  return readPayPalEvent(Buffer.from(JSON.stringify(event)));
}

/** As published in paypal/PayPal-Python-SDK#91 and plutov/paypal#238. */
const bare = {
  id: '9SL1302018633615E',
  state: 'completed',
  amount: { total: '-3.99', currency: 'EUR', details: { subtotal: '-3.99' } },
  links: [
    { href: 'https://api.sandbox.paypal.com/v1/payments/refund/9SL1302018633615E', rel: 'self' },
  ],
};
const linked = {
  ...bare,
  links: [
    ...bare.links,
    { href: 'https://api.paypal.com/v1/payments/sale/9T0916710M1105906', rel: 'sale' },
  ],
};

test.runIf(once)('M20 · a refund without its sale is not read as a sale', () => {
  expect(read('PAYMENT.SALE.REFUNDED', bare)).toMatchObject({
    kind: 'refund',
    refundId: '9SL1302018633615E',
    saleId: undefined,
  });
  expect(read('PAYMENT.SALE.REFUNDED', linked)).toMatchObject({ saleId: '9T0916710M1105906' });
});

test.runIf(once)(
  'M20 · a reversal has its own id besides its sale, and an amount without sign',
  () => {
    expect(read('PAYMENT.SALE.REVERSED', { ...linked, id: 'R1' })).toMatchObject({
      kind: 'reversal',
      saleId: '9T0916710M1105906',
      reversalId: 'R1',
      takenBackCents: 399,
    });
    expect(read('PAYMENT.SALE.REVERSED', { ...bare, id: 'S1' })).toMatchObject({
      saleId: 'S1',
      reversalId: undefined,
    });
  },
);

test.runIf(once)('F1 · a reversal has its own time only if it has its own id', () => {
  const resource = { ...linked, create_time: '2026-11-10T12:00:00Z' };
  const takenBackAt = (id: string) =>
    read('PAYMENT.SALE.REVERSED', { ...resource, id })?.takenBackAt;

  expect(String(takenBackAt('R1'))).toBe('2026-11-10T12:00:00Z');
  expect(takenBackAt('9T0916710M1105906')).toBeUndefined();
  expect(read('PAYMENT.SALE.REVERSED', { ...resource, id: 'R1', create_time: 'x' })).toMatchObject({
    takenBackAt: undefined,
  });
});

const dispute = {
  dispute_id: 'PP-D-27803',
  reason: 'UNAUTHORISED',
  status: 'WAITING_FOR_SELLER_RESPONSE',
  dispute_amount: { currency_code: 'EUR', value: '12.20' },
  disputed_transactions: [{ seller_transaction_id: 'S1' }, { seller_transaction_id: 'S2' }],
};

test.runIf(once).for([
  ['CUSTOMER.DISPUTE.CREATED', 'WAITING_FOR_SELLER_RESPONSE', undefined, undefined],
  ['CUSTOMER.DISPUTE.UPDATED', 'UNDER_REVIEW', undefined, undefined],
  ['CUSTOMER.DISPUTE.RESOLVED', 'RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'seller'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'RESOLVED', 'CANCELED_BY_BUYER', 'seller'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'customer'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'RESOLVED', 'ACCEPTED', 'customer'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'RESOLVED', 'A_NEW_OUTCOME', 'none'],
] as const)(
  'M21 · the event %s with the status %s and the outcome %s is decided for %s',
  ([type, status, outcome_code, decidedFor]) => {
    const outcome = outcome_code && { dispute_outcome: { outcome_code } };
    expect(read(type, { ...dispute, status, ...outcome })).toMatchObject({
      kind: 'dispute',
      saleId: 'S1',
      dispute: {
        id: 'PP-D-27803',
        reason: 'UNAUTHORISED',
        status,
        amountCents: 1_220,
        saleIds: ['S1', 'S2'],
        decidedFor,
      },
    });
  },
);
