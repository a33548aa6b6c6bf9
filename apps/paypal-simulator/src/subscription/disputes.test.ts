import { expect, test } from 'vitest';
import { aSubscription, transactionsOf } from '../testing/simulated-paypal.ts';
import { eventOf, listening } from '../testing/webhook-listener.ts';

async function aDisputedSale() {
  const shop = await listening();
  const { id } = await aSubscription(shop.merchant);
  await shop.paypal.approve(id);
  const [sale] = await transactionsOf(shop.merchant, id);
  const { body } = await shop.paypal.control<{ id: string }>('POST', `/sales/${sale?.id}/dispute`, {
    reason: 'CANCELED_RECURRING_BILLING',
  });
  const resolve = (outcome: string) =>
    shop.paypal.control('POST', `/disputes/${body.id}/resolve`, { outcome });
  /** The events whose type begins with `prefix`, without the fields that differ in every run. */
  const events = async (prefix: string) => {
    await shop.paypal.control('POST', '/webhooks/flush');
    return shop.received.map(eventOf).filter(({ event_type }) => event_type.startsWith(prefix));
  };
  return { ...shop, sale, disputeId: body.id, resolve, events };
}

test('M21 · a dispute is announced in PayPal’s format, with its sale', async () => {
  const { sale, disputeId, events } = await aDisputedSale();

  expect(await events('CUSTOMER.DISPUTE')).toMatchObject([
    {
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource: {
        dispute_id: disputeId,
        reason: 'CANCELED_RECURRING_BILLING',
        dispute_amount: { value: '12.20', currency_code: 'EUR' },
        disputed_transactions: [{ seller_transaction_id: sale?.id }],
      },
    },
  ]);
});

test('M21 · a dispute won by the buyer refunds the money and is resolved once', async () => {
  const { events, resolve } = await aDisputedSale();

  await resolve('RESOLVED_BUYER_FAVOUR');
  const again = await resolve('RESOLVED_SELLER_FAVOUR');

  expect(again.status).toBe(404);
  expect(await events('PAYMENT.SALE.REVERSED')).toHaveLength(1);
  expect((await events('CUSTOMER.DISPUTE.RESOLVED'))[0]?.resource).toMatchObject({
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
  });
});

test('M21 · a dispute won by the seller moves no money', async () => {
  const { events, resolve } = await aDisputedSale();

  await resolve('RESOLVED_SELLER_FAVOUR');

  expect(await events('CUSTOMER.DISPUTE.RESOLVED')).toHaveLength(1);
  expect(await events('PAYMENT.SALE.REVERSED')).toEqual([]);
});

test('a dispute won by the seller cancels the reversal, and only the dispute event reports it', async () => {
  const { merchant, paypal, sale, events, resolve } = await aDisputedSale();
  const stateOf = async () =>
    (await merchant.get<{ state: string }>(`/v1/payments/sale/${sale?.id}`)).body.state;
  await paypal.control('POST', `/sales/${sale?.id}/reverse`);
  expect(await stateOf()).toBe('refunded');

  await resolve('RESOLVED_SELLER_FAVOUR');

  expect(await stateOf()).toBe('completed');
  expect(await events('PAYMENT.SALE')).toHaveLength(2);
  expect(await events('CUSTOMER.DISPUTE.RESOLVED')).toHaveLength(1);
});
