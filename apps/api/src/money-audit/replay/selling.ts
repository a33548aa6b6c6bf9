import { testAccount } from '../../testing/simulated-paypal.ts';
import type { TestApi } from '../../testing/test-api.ts';
import type { Loose } from '../json.ts';
import { active, notActive, type Sold } from './books.ts';
import type { Caller } from './caller.ts';
import { Oracle } from './oracle.ts';

export interface Desk extends Caller {
  readonly api: TestApi;
  readonly tenantId: number;
  readonly own: Oracle;
}

export interface Terms {
  readonly gross?: number;
  /** The VAT rate in per cent. */
  readonly rate?: number;
  readonly months?: number;
  readonly start?: string;
  readonly customerId?: number;
  readonly planId?: number;
}

/** The actions on providers, plans and subscriptions. */
export function selling({ api, tenantId, own, call, get, list, clock }: Desk) {
  let plans = 0;

  async function aProvider(account = testAccount, name = 'PayPal'): Promise<number> {
    const { clientId: apiKey, secret: apiSecret } = account;
    const provider = { name, apiUrl: api.paypal.url, apiKey, apiSecret };
    const { id } = await call('POST', '/api/paymentprovider/Create', provider);
    await api.runJob('provider-tasks');
    return id;
  }

  async function aPlan({ net = 1_000, rate = 22, months = 1 } = {}): Promise<number> {
    plans += 1;
    const terms = { recurringCostBeforeVAT: net / 100, VATPercentage: rate };
    const plan = { name: `Piano ${plans}`, ...terms, recurrenceType: months };
    return (await call('POST', '/api/plan/Create', plan)).id;
  }

  async function sell({
    gross = 1_220,
    rate = 22,
    months = 1,
    start = clock(),
    ...terms
  }: Terms = {}): Promise<Sold> {
    const customerId = terms.customerId ?? (await api.make.aPerson({ tenantIds: [tenantId] })).id;
    const { id } = await call('POST', '/api/subscription/subscribe', {
      userId: customerId,
      planId: terms.planId ?? (await aPlan({ months })),
      startDate: start,
      paymentAmount: gross / 100,
      vatPercentage: rate,
    });
    return own.sells({ id, customerId, months, gross, rate: rate * 100, start });
  }

  return {
    aProvider,
    aPlan,
    sell,

    paymentId: async ({ id }: Sold, number = 0): Promise<number> => {
      const { payments } = await get(`/api/subscription/GetById/${id}`);
      const found = payments.find((one: Loose) => one.period === number);
      if (!found) throw new Error(`subscription ${id} shows no period ${number}`);
      return found.id;
    },
    receivable: async ({ id }: Sold, number = 0): Promise<Loose> =>
      (await list(`/api/receivable/getAll?filters[subscriptionId]=${id}`)).find(
        ({ period }) => period === number,
      ),
    /** The ledger entry of this kind and amount in cents. */
    entry: async (kind: string, cents: number): Promise<Loose> =>
      (await list('/api/ledger/getAll')).find(
        (one) => one.kind === kind && Math.round(one.amount * 100) === cents,
      ),
    differences: () => list('/api/reconciliation/getAll?filters[isOpen]=true'),

    /** From now on PayPal bills nothing for the subscription. */
    stops(sold: Sold): void {
      sold.status = notActive;
      sold.pauses.push({ from: clock(), to: '9999' });
    },
    resumes(sold: Sold): void {
      sold.status = active;
      const pause = sold.pauses.at(-1);
      if (pause) pause.to = clock();
    },
    /** Ends a period that was paid by transfer. The next period is open, but no transfer is awaited for it. */
    ends(sold: Sold): void {
      own.period(sold, Math.max(...sold.periods.map(({ number }) => number)) + 1);
      sold.status = notActive;
    },
  };
}

export type Sales = Desk & ReturnType<typeof selling>;
