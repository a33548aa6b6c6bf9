import { describe, expect, inject, test } from 'vitest';
import { refundOf, saleIdIn, saleOf, saleOfTransaction } from './paypal-sales.ts';

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

const created = '2026-11-01T09:00:00Z';
const updated = '2026-11-04T09:00:00Z';
const aSale = {
  id: 'SALE1',
  state: 'completed',
  amount: { total: '12.20', currency: 'EUR' },
  transaction_fee: { value: '0.76', currency: 'EUR' },
  billing_agreement_id: 'I-1',
  create_time: created,
  update_time: updated,
};
const aTransaction = {
  id: 'SALE1',
  status: 'COMPLETED',
  amount_with_breakdown: {
    gross_amount: { value: '12.20', currency_code: 'EUR' },
    fee_amount: { value: '0.76', currency_code: 'EUR' },
  },
  time: created,
};
const aRefund = {
  id: 'BACK1',
  sale_id: 'SALE1',
  state: 'completed',
  amount: { total: '2.20', currency: 'EUR' },
  create_time: updated,
};

describe.runIf(once)('a sale at PayPal', () => {
  test.each([
    ['completed', 'paid', 'nothing', updated],
    ['partially_refunded', 'paid', 'part', created],
    ['refunded', 'paid', 'all', created],
    ['pending', 'pending', 'nothing', updated],
    ['denied', 'denied', 'nothing', updated],
    ['something new', 'denied', 'nothing', updated],
  ])('PAY-07 · that is %s has status %s, %s refunded, and the time %s', (...row) => {
    const [state, status, givenBack, at] = row;

    expect(saleOf({ ...aSale, state })).toEqual({
      id: 'SALE1',
      status,
      givenBack,
      grossCents: 1_220,
      feeCents: 76,
      at: Temporal.Instant.from(at),
      begunAt: Temporal.Instant.from(created),
      providerSubscriptionId: 'I-1',
    });
    expect(saleOfTransaction({ ...aTransaction, status: state.toUpperCase() }, 'I-1')).toEqual({
      id: 'SALE1',
      status,
      givenBack,
      grossCents: 1_220,
      feeCents: 76,
      at: Temporal.Instant.from(created),
      begunAt: Temporal.Instant.from(created),
      providerSubscriptionId: 'I-1',
    });
  });

  test('PAY-07 · without an update time has its creation time, and its fee may be unknown', () => {
    const { update_time: _time, transaction_fee: _fee, ...bare } = aSale;

    expect(saleOf(bare)).toMatchObject({ at: Temporal.Instant.from(created), feeCents: null });
  });

  test('M20 · has a positive fee, whatever sign PayPal uses', () => {
    const fee = { value: '-0.76', currency: 'EUR' };

    expect(saleOf({ ...aSale, transaction_fee: fee })).toMatchObject({ feeCents: 76 });
  });

  test('M12 · in dollars has no amount in euro', () => {
    const dollars = { currency: 'USD', currency_code: 'USD' };
    const amount = { ...aTransaction.amount_with_breakdown.gross_amount, ...dollars };

    expect(saleOf({ ...aSale, amount: { ...aSale.amount, ...dollars } }).grossCents).toBe(
      undefined,
    );
    expect(
      saleOfTransaction({ ...aTransaction, amount_with_breakdown: { gross_amount: amount } }, 'I-1')
        .grossCents,
    ).toBe(undefined);
  });
});

describe.runIf(once)('a refund at PayPal', () => {
  test.each([
    ['completed', 'done'],
    ['pending', 'pending'],
    ['failed', 'failed'],
    ['cancelled', 'failed'],
  ])('M20 · that is %s is %s', (state, expected) => {
    expect(refundOf({ ...aRefund, state, links: undefined })).toEqual({
      id: 'BACK1',
      saleId: 'SALE1',
      state: expected,
      grossCents: 220,
      at: Temporal.Instant.from(updated),
    });
  });

  test('M20 · with a negative amount has a positive one, and one in dollars has none', () => {
    const amount = { total: '-2.20', currency: 'EUR' };

    expect(refundOf({ ...aRefund, amount, links: undefined }).grossCents).toBe(220);
    const dollars = { total: '2.20', currency: 'USD' };
    expect(refundOf({ ...aRefund, amount: dollars, links: undefined }).grossCents).toBe(undefined);
  });

  test('M20 · that names no sale gets the sale from its link', () => {
    const { sale_id: _, ...bare } = aRefund;
    const href = 'https://api.paypal.com/v1/payments/sale/4LR12345';
    const links = [
      { rel: 'self', href: 'https://api.paypal.com/v1/payments/refund/BACK1' },
      { rel: 'sale', href },
    ];

    expect(refundOf({ ...bare, links }).saleId).toBe('4LR12345');
    expect(saleIdIn([{ rel: 'sale', href: `${href}/refund` }])).toBe(undefined);
    expect(refundOf({ ...bare, links: undefined }).saleId).toBe(undefined);
  });
});
