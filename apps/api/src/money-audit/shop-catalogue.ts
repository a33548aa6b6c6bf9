import type { testAccount } from '../testing/simulated-paypal.ts';
import type { startTestApi } from '../testing/test-api.ts';
import type { callers } from './callers.ts';
import type { Json, Loose } from './json.ts';
import type { OwnBooks, OwnPeriod, OwnSubscription } from './own-books.ts';
import { euro } from './tariff.ts';

export interface Terms {
  readonly gross?: number;
  /** The VAT rate in per cent. */
  readonly rate?: number;
  readonly months?: number;
  readonly start?: string;
  readonly customerId?: number;
  readonly planId?: number;
}

/** The product under audit, its people and the audit's own books. */
export interface Shop extends ReturnType<typeof callers> {
  readonly api: Awaited<ReturnType<typeof startTestApi>>;
  readonly tenantId: number;
  readonly books: OwnBooks;
}

/** The actions on providers, plans, customers and subscriptions. */
export function shopCatalogue({ api, tenantId, books, ask, done }: Shop) {
  async function aProvider(name: string, account: typeof testAccount): Promise<number> {
    const { id } = await done(
      ask('POST', '/api/paymentprovider/Create', {
        name,
        apiUrl: api.paypal.url,
        apiKey: account.clientId,
        apiSecret: account.secret,
      }),
    );
    await api.runJob('provider-tasks');
    return id;
  }

  async function aPlan({ net = 1_000, rate = 22, months = 1 } = {}): Promise<number> {
    const plan = {
      name: `Piano ${net} ${rate} ${months} ${Math.random()}`,
      recurringCostBeforeVAT: euro(net),
      VATPercentage: rate,
      recurrenceType: months,
    };
    return (await done(ask('POST', '/api/plan/Create', plan))).id;
  }

  const aCustomer = async () => (await api.make.aPerson({ tenantIds: [tenantId] })).id;

  async function subscribes(terms: Terms = {}): Promise<OwnSubscription> {
    const { gross = 1_220, rate = 22, months = 1, start = String(api.now()) } = terms;
    const customerId = terms.customerId ?? (await aCustomer());
    const planId = terms.planId ?? (await aPlan({ months }));
    const { id } = await done(
      ask('POST', '/api/subscription/subscribe', {
        userId: customerId,
        planId,
        startDate: start,
        paymentAmount: euro(gross),
        vatPercentage: rate,
      }),
    );
    return books.subscribes(id, { customerId, gross, rate: Math.round(rate * 100), months, start });
  }

  const detail = (sub: OwnSubscription): Promise<Loose> =>
    done(ask('GET', `/api/subscription/GetById/${sub.id}`));

  async function paymentId(sub: OwnSubscription, number = 0): Promise<number> {
    const { payments } = await detail(sub);
    return payments.find((one: Json) => one['period'] === number)?.id ?? 0;
  }

  const periodOf = (sub: OwnSubscription, number = 0): OwnPeriod => {
    const found = sub.periods.find((one) => one.number === number);
    if (!found) throw new Error(`no period ${number}`);
    return found;
  };

  return { aProvider, aPlan, aCustomer, subscribes, detail, paymentId, periodOf };
}
