import { ledgerContract } from '@canone/contracts/ledger/ledger';
import type { PayPalTenant } from './paypal-tenant.ts';

const { list, refund } = ledgerContract.endpoints;

/** Refunds that an administrator of this tenant requests. */
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

    /** Refunds all of a charge without an amount. */
    give: (id: number, amount?: number) =>
      admin.call(refund, { params: { id }, body: amount === undefined ? {} : { amount } }),
  };
}

export type RequestedRefunds = ReturnType<typeof requestedRefunds>;
