import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { customerContract } from '@canone/contracts/overviews/customer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { returnTransfer, totals } = ledgerContract.endpoints;
const day = '2026-11-12T09:00:00Z';

describe('AO52 · a customer whose charge was returned by bank and then reversed by PayPal', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  async function aTwiceReturned() {
    const billed = await shop.aBilled();
    const sale = shop.aSale();
    await shop.charge(billed.paying, sale);
    const [charge] = await shop.entriesOf(billed.id);
    const body = { amount: 12.2, returnedOn: day };
    await shop.admin.call(returnTransfer, { params: { id: charge?.id ?? 0 }, body });
    const at = Temporal.Instant.from(day);
    await shop.giveBack(sale.id, { id: sale.id, kind: 'reversal', grossCents: 1_220, at });
    return billed;
  }

  /** The credit on the page of the customer, and in the totals of the list to which it leads. */
  async function creditsOf(userId: number) {
    const summary = await shop.admin.call(customerContract.endpoints.summary, {
      params: { id: userId },
    });
    const query = { filters: { userId, hasCredit: 'true' } };
    const { credit } = await shop.admin.call(totals, { query });
    return [summary.credit, credit];
  }

  test('has no credit below zero', async () => {
    const { customer } = await aTwiceReturned();

    expect(await creditsOf(customer.id)).toEqual([0, 0]);
  });

  test('keeps the whole credit of another receipt, and it is offered for the next period', async () => {
    const { id, customer } = await aTwiceReturned();
    const { paymentId } = await api.make.aSubscription(shop.tenantId, {
      customer,
      status: SubscriptionStatus.BankTransferPending,
      startAt: day,
    });
    await shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 20, approvalDate: day },
    });

    expect(await creditsOf(customer.id)).toEqual([7.8, 7.8]);
    const { dueDates } = subscriptionContract.endpoints;
    const { hasCredit } = await shop.admin.call(dueDates, { params: { id } });
    expect(hasCredit).toBe(true);
  });
});
