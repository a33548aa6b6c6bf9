import { ledgerContract } from '@canone/contracts/ledger/ledger';
import type { PayPalTenant } from './paypal-tenant.ts';

const { list, refund } = ledgerContract.endpoints;

/** The calls with which an administrator of this tenant requests refunds. */
export function requestedRefunds(admin: PayPalTenant['admin']) {
  async function movements(subscriptionId: number) {
    const query = { pageSize: 20, filters: { subscriptionId } };
    return (await admin.call(list, { query })).items;
  }

  return {
    movements,

    async chargeOf(subscriptionId: number) {
      const charge = (await movements(subscriptionId)).find(({ kind }) => kind === 'charge');
      if (!charge) throw new Error('the subscription has a charge');
      return charge;
    },

    /** Refunds an amount of a charge. Without an amount, the whole charge is refunded. */
    give: (id: number, amount?: number) =>
      admin.call(refund, { params: { id }, body: amount === undefined ? {} : { amount } }),
  };
}

export type RequestedRefunds = ReturnType<typeof requestedRefunds>;
