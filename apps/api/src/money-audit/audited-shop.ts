import { onTestFinished } from 'vitest';
import { brokenBooks } from '../testing/broken-books.ts';
import { foreignAccount, testAccount } from '../testing/simulated-paypal.ts';
import { startTestApi } from '../testing/test-api.ts';
import { tally } from './tally.ts';
import { readers } from './readers.ts';
import { feeOn, euro } from './tariff.ts';
import { type Answer, callers } from './callers.ts';
import { compareFigures } from './compare-figures.ts';
import type { Figures } from './comparison.ts';
import type { Json, Loose } from './json.ts';
import { type OwnPeriod, ownBooks, type OwnReceipt, type OwnSubscription } from './own-books.ts';

export interface Terms {
  readonly gross?: number;
  /** In per cent. */
  readonly rate?: number;
  readonly months?: number;
  readonly start?: string;
  readonly customerId?: number;
  readonly planId?: number;
}

/** A separate tenant on a separate product, with a PayPal that has the product's clock. */
export async function anAuditedShop({ now = '2026-11-21T09:30:00Z' } = {}) {
  tally.scenarios += 1;
  const api = await startTestApi({ clockFollowsPayPal: true });
  onTestFinished(() => api.close());
  api.setNow(now);
  await api.paypal.setNow(now);
  const books = ownBooks();
  const { id: tenantId } = await api.make.aTenant();

  const { asRole, ask, done, csv } = callers(api, tenantId);

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
  const providerId = await aProvider('PayPal', testAccount);

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

  async function aLink(sub: OwnSubscription, { replace = false, number = 0, provider = 0 } = {}) {
    const { token } = await done(
      ask('POST', '/api/PaymentToken/create', {
        paymentId: await paymentId(sub, number),
        ...(replace && { replace }),
        ...(provider && { selectedPaymentProviderId: provider }),
      }),
    );
    const page = await api.nobody.raw({
      method: 'GET',
      url: `/api/PaymentToken/validate?token=${token}`,
    });
    const { data } = page.json<Json>();
    return { token: String(token), request: data?.checkout?.subscription };
  }

  const confirm = async (token: string, providerSubscriptionId: string): Promise<Answer> => {
    const response = await api.nobody.raw({
      method: 'PUT',
      url: '/api/Payment/updatePayment',
      payload: { token, providerSubscriptionId },
    });
    const { message, data } = response.json<Json>();
    return { status: response.statusCode, message, data };
  };

  async function salesOf(paid: string, account = testAccount): Promise<Json[]> {
    const range = 'start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z';
    const { transactions = [] } = await api.paypal.read<Json>(
      `/v1/billing/subscriptions/${paid}/transactions?${range}`,
      account,
    );
    return transactions;
  }

  /** Delivers PayPal's waiting webhooks and processes the received events. */
  async function hear(): Promise<void> {
    await api.paypal.flushWebhooks();
    await api.runJob('provider-events');
    await api.runJob('provider-tasks');
  }

  /** Runs the hourly jobs. */
  async function anHourlyRun(): Promise<void> {
    await hear();
    await api.runJob('life-cycle');
    await api.runJob('reconcile');
    await api.runJob('provider-events');
    await api.runJob('life-cycle');
    await api.runJob('provider-tasks');
  }

  /** The customer pays a link at PayPal and the browser returns. In our books the first charge covers the period. */
  async function paysOnline(sub: OwnSubscription, options: { number?: number } = {}) {
    const number = options.number ?? 0;
    const { token, request } = await aLink(sub, { number });
    const paid = await api.paypal.createSubscription(request);
    await api.paypal.approve(paid);
    const answer = await confirm(token, paid);
    await hear();
    const at = String(api.now().round('second'));
    books.isBilledSince(sub, at, number);
    const period = periodOf(sub, number);
    const receipt = books.receives(sub, {
      kind: 'charge',
      cents: sub.gross,
      at,
      period,
      fee: feeOn(sub.gross),
    });
    return { paid, token, answer, receipt };
  }

  /** Books PayPal's charge of a period in the audit's own books. */
  function isCharged(
    sub: OwnSubscription,
    number: number,
    at: string,
    cents = sub.gross,
  ): OwnReceipt {
    const period = books.opens(sub, number);
    return books.receives(sub, { kind: 'charge', cents, at, period, fee: feeOn(cents) });
  }

  /** Moves the time of PayPal and the product day by day and runs the jobs of each day. */
  async function goTo(to: string, { stepDays = 1 } = {}): Promise<void> {
    for (;;) {
      const next = api.now().add({ hours: 24 * stepDays });
      const isLast = Temporal.Instant.compare(next, Temporal.Instant.from(to)) >= 0;
      await api.paypal.setNow(isLast ? to : String(next.round('second')));
      await anHourlyRun();
      if (isLast) return;
    }
  }

  async function awaitsTransfer(sub: OwnSubscription): Promise<void> {
    await done(ask('PUT', `/api/subscription/setPaymentWithBankTransfer/${sub.id}`));
    sub.status = 4;
  }

  /** Records and approves a transfer. Returns its id, its entry's id and its receipt in the audit's own books. */
  async function transfers(
    sub: OwnSubscription,
    cents: number,
    { at = String(api.now()), number = 0 } = {},
  ) {
    const { id } = await done(
      ask('POST', '/api/BankTransfer/create', {
        paymentId: await paymentId(sub, number),
        amount: euro(cents),
        approvalDate: at,
      }),
    );
    const period = periodOf(sub, number);
    const receipt = books.receives(sub, { kind: 'transfer', cents, at, period });
    return { id: Number(id), receipt };
  }

  async function activates(sub: OwnSubscription, reason?: string): Promise<void> {
    const path = `/api/subscription/setActiveNoRenewal/${sub.id}`;
    await done(ask('PUT', path, reason === undefined ? undefined : { writeOffReason: reason }));
    const last = sub.periods.at(-1);
    if (last) last.confirmed = true;
    if (reason !== undefined && last) books.writesOff(last, String(api.now()));
    sub.status = 3;
  }

  async function cancels(sub: OwnSubscription): Promise<void> {
    await done(ask('DELETE', `/api/subscription/cancel/${sub.id}`));
    await api.runJob('provider-tasks');
    await hear();
    sub.status = 5;
  }

  const { ledger, entryOf, receivables, receivableOf, notices, differences } = readers({
    ask,
    done,
  });

  /** Compares every figure of the API with the audit's own books and returns the differences. */
  async function compared(): Promise<string[]> {
    tally.steps += 1;
    const figures: Figures = {
      books,
      now: String(api.now()),
      get: (path) => done(ask('GET', path)),
      csv,
      count: (figure) => {
        tally.figures += figure;
      },
    };
    const wrong = await compareFigures(figures);
    const broken = await brokenBooks(api, tenantId);
    tally.figures += 1;
    return [...wrong, ...broken.map((check) => `verify: ${JSON.stringify(check)}`)];
  }

  return {
    api,
    books,
    tenantId,
    providerId,
    asRole,
    ask,
    done,
    csv,
    aProvider,
    foreignAccount,
    aPlan,
    aCustomer,
    subscribes,
    detail,
    paymentId,
    periodOf,
    aLink,
    confirm,
    salesOf,
    hear,
    anHourlyRun,
    paysOnline,
    isCharged,
    goTo,
    awaitsTransfer,
    transfers,
    activates,
    cancels,
    ledger,
    entryOf,
    receivables,
    receivableOf,
    notices,
    differences,
    compared,
  };
}

export type AuditedShop = Awaited<ReturnType<typeof anAuditedShop>>;
