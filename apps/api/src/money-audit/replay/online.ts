import { testAccount } from '../../testing/simulated-paypal.ts';
import type { Json, Loose } from '../json.ts';
import type { Pot, Sold } from './books.ts';
import type { Sales } from './selling.ts';

/** A PayPal subscription that pays for one of our subscriptions. */
export interface Billing {
  readonly id: string;
  readonly sold: Sold;
  readonly account: typeof testAccount;
  /** The periods that a completed sale pays, by the number of the sale. */
  readonly pays: (sale: number) => readonly number[];
  readonly known: Map<string, Pot>;
}

const isMoney = ({ status }: Loose) => !['PENDING', 'DECLINED', 'DENIED'].includes(status);
const centsOf = (value: string) => Math.abs(Math.round(Number(value) * 100));

/** Copies PayPal's own journal of sales to the oracle. */
export function payPalJournal({ api, own }: Pick<Sales, 'api' | 'own'>) {
  const billings: Billing[] = [];

  /** The completed sales, oldest first. */
  async function sales({ id, account }: Pick<Billing, 'id' | 'account'>): Promise<Loose[]> {
    const range = 'start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z';
    const path = `/v1/billing/subscriptions/${id}/transactions?${range}`;
    const { transactions = [] } = await api.paypal.read<Json>(path, account);
    return transactions
      .filter(isMoney)
      .toSorted((a: Loose, b: Loose) => a.time.localeCompare(b.time));
  }

  async function readSales(): Promise<void> {
    for (const billing of billings)
      for (const [number, sale] of (await sales(billing)).entries()) {
        const { gross_amount: gross, fee_amount: fee } = sale.amount_with_breakdown;
        if (billing.known.has(sale.id)) continue;
        const pot = own.receives(billing.sold, {
          method: 'paypal',
          cents: centsOf(gross.value),
          at: sale.time,
          fee: centsOf(fee?.value ?? '0'),
          pays: billing.pays(number),
        });
        billing.known.set(sale.id, pot);
      }
  }

  /** The date of PayPal's next charge for each of our subscriptions. */
  async function nextCharges(): Promise<Map<number, string>> {
    const next = new Map<number, string>();
    for (const { id, sold, account } of billings) {
      const theirs = await api.paypal.read<Json>(`/v1/billing/subscriptions/${id}`, account);
      const at = theirs['billing_info']?.next_billing_time;
      if (theirs['status'] === 'ACTIVE' && at) next.set(sold.id, at);
    }
    return next;
  }

  /** The refunds that only PayPal or only the oracle knows. */
  async function wrongRefunds(): Promise<string[]> {
    const wrong: string[] = [];
    for (const { id, account, known } of billings)
      for (const { id: saleId, status } of await sales({ id, account })) {
        const pot = known.get(saleId);
        const path = `/v1/payments/payment/PAYID-${saleId}`;
        const { transactions } = await api.paypal.read<Json>(path, account);
        const theirs = transactions[0].related_resources
          .map(({ refund }: Loose) => (refund ? centsOf(refund.amount.total) : 0))
          .reduce((sum: number, one: number) => sum + one, 0);
        const ours = own.movements
          .filter((one) => one.pot === pot && one.kind === 'refund')
          .reduce((sum, { cents }) => sum - cents, 0);
        if (theirs !== ours) wrong.push(`PayPal refunded ${theirs} of ${saleId}, own ${ours}`);
        if ((status === 'REFUNDED') !== (pot?.held === 0))
          wrong.push(`${saleId} is ${status}, own ${pot?.held}`);
      }
    return wrong;
  }

  return { billings, sales, readSales, nextCharges, wrongRefunds };
}

type Parts = Sales & ReturnType<typeof payPalJournal> & { receive(): Promise<void> };

export interface Payment {
  readonly number?: number;
  readonly provider?: number;
  readonly account?: typeof testAccount;
  readonly pays?: Billing['pays'];
}

/** The actions of payments through PayPal. */
export function online({ api, own, call, paymentId, clock, billings, readSales, receive }: Parts) {
  async function link(sold: Sold, { number = 0, provider = 0, replace = false } = {}) {
    const { token } = await call('POST', '/api/PaymentToken/create', {
      paymentId: await paymentId(sold, number),
      ...(provider && { selectedPaymentProviderId: provider }),
      ...(replace && { replace }),
    });
    const url = `/api/PaymentToken/validate?token=${token}`;
    const page = (await api.nobody.raw({ method: 'GET', url })).json<Json>();
    return { token: String(token), request: page['data']?.checkout?.subscription };
  }

  const returns = async (token: string, providerSubscriptionId: string): Promise<number> => {
    const payload = { token, providerSubscriptionId };
    const url = '/api/Payment/updatePayment';
    return (await api.nobody.raw({ method: 'PUT', url, payload })).statusCode;
  };

  function follows(
    id: string,
    sold: Sold,
    { account = testAccount, pays }: Pick<Payment, 'account'> & { pays: Billing['pays'] },
  ): Billing {
    const billing: Billing = { id, sold, account, pays, known: new Map() };
    billings.push(billing);
    return billing;
  }

  return {
    link,
    returns,
    follows,

    /** The customer approves the subscription at PayPal and returns to our page. */
    async pay(sold: Sold, payment: Payment = {}): Promise<Billing> {
      const { number = 0, provider = 0, account = testAccount } = payment;
      const { pays = (sale: number) => [number + sale] } = payment;
      const { token, request } = await link(sold, { number, provider });
      const id = await api.paypal.createSubscription(request, account.clientId);
      await api.paypal.approve(id);
      await returns(token, id);
      await receive();
      own.bills(sold, clock(), number);
      const billing = follows(id, sold, { account, pays });
      await readSales();
      return billing;
    },

    statusThere: async ({ id, account }: Pick<Billing, 'id' | 'account'>): Promise<string> =>
      (await api.paypal.read<Json>(`/v1/billing/subscriptions/${id}`, account))['status'],

    /** Performs an action on a subscription on PayPal's own pages. */
    there: ({ id, account }: Billing, action: string) =>
      api.paypal.command(`/v1/billing/subscriptions/${id}/${action}`, { reason: 'prova' }, account),
  };
}

type Paid = Parts & ReturnType<typeof online>;

/** The actions that return money through PayPal. */
export function returning({ api, own, call, list, clock, readSales, receive }: Paid) {
  async function potOf(billing: Billing, number = 0) {
    await readSales();
    const [saleId, pot] = [...billing.known][number] ?? [];
    if (!saleId || !pot) throw new Error(`PayPal has no sale ${number}`);
    return { saleId, pot };
  }

  return {
    potOf,

    /** Refunds a sale from Canone. */
    async refund(billing: Billing, cents: number, number = 0): Promise<void> {
      const { saleId, pot } = await potOf(billing, number);
      const entries = await list('/api/ledger/getAll?filters[kind]=charge');
      const { id } = entries.find((one) => one.providerTransactionId === saleId);
      await call('POST', `/api/ledger/refund/${id}`, { amount: cents / 100 });
      own.returns(pot, cents, { at: clock(), kind: 'refund' });
      await receive();
    },

    /** Refunds a sale on PayPal's own pages. */
    async refundThere(billing: Billing, cents: number, number = 0): Promise<void> {
      const { saleId, pot } = await potOf(billing, number);
      const amount = { total: (cents / 100).toFixed(2), currency: 'EUR' };
      const path = `/v1/payments/sale/${saleId}/refund`;
      await api.paypal.command(path, { amount }, billing.account);
      own.returns(pot, cents, { at: clock(), kind: 'refund' });
    },

    /** The buyer's bank takes back the amount of a sale that is not refunded yet. */
    async reverse(billing: Billing, number = 0): Promise<number> {
      const { saleId, pot } = await potOf(billing, number);
      const left = pot.held;
      await api.paypal.reverse(saleId);
      own.returns(pot, left, { at: clock(), kind: 'reversal' });
      await receive();
      return left;
    },
  };
}
