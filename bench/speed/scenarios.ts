import { largest } from './data.ts';
import { inboxScenarios } from './inbox-scenarios.ts';
import type { Request } from './load.ts';

export interface Scenario {
  readonly name: string;
  readonly product: (n: number) => Request;
  readonly limit: (n: number) => Request;
  /** The goal, as a fraction of the limit; undefined if there is no goal. */
  readonly goal?: number;
  readonly seconds: number;
  /** The kind of rows that the scenario uses up. They are restored before each window. */
  readonly spends?: 'notActive';
}

/** Ids of the largest tenant, for scenarios that use one row at a time. */
export interface Ids {
  readonly any: readonly number[];
  readonly notActive: readonly number[];
  readonly users: readonly number[];
  readonly plans: readonly number[];
  /** Ids of unpaid receivables. */
  readonly open: readonly number[];
  /** Secrets of payment links that can be paid. */
  readonly links: readonly string[];
}

function pick<T>(from: readonly T[], n: number): T {
  const item = from[n % from.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** A request that needs all work of the server itself and no work of the database. */
export const refusedForm = (): Request => ({
  method: 'POST',
  path: '/api/subscription/subscribe',
  body: { userId: 'nobody', planId: 1 },
});

export const oneSubscription =
  (ids: Ids) =>
  (n: number): Request => ({
    path: `/api/subscription/GetById/${pick(ids.any, n)}`,
  });

const list = '/api/subscription/getAll?pageSize=20';

/** The address of the client number n. There are 4,096 addresses, because public calls are limited per address. */
export const addressOf = (n: number) => `10.0.${(n >> 8) & 15}.${n & 255}`;

export const listPage = (page: number) => (): Request => ({ path: `${list}&page=${page}` });

const ledgerPage = (page: number) => (): Request => ({
  path: `/api/ledger/getAll?pageSize=20&page=${page}`,
});

/** A small amount, so that no receivable is fully paid before the run ends. */
const oneCent = { amount: 0.01, approvalDate: '2026-11-20T09:00:00Z' };

const startDate = '2026-12-01T00:00:00Z';

function subscriptionLists(deepPage: number): readonly Scenario[] {
  return [
    {
      name: 'list, page 1',
      product: listPage(1),
      limit: () => ({ path: `/page?tenant=${largest}&page=1` }),
      goal: 0.6,
      seconds: 10,
    },
    {
      name: `list, page ${deepPage}`,
      product: listPage(deepPage),
      limit: () => ({ path: `/page?tenant=${largest}&page=${deepPage}` }),
      goal: 0.6,
      seconds: 10,
    },
    {
      name: 'list, status and name',
      product: () => ({ path: `${list}&filters[subscriptionStatus]=1&filters[userName]=rossi` }),
      limit: () => ({ path: '/filtered?name=rossi' }),
      goal: 0.8,
      seconds: 20,
    },
    {
      name: 'list, a person’s full name',
      product: () => ({ path: `${list}&searchTerm=ottavia%20zanardi` }),
      limit: () => ({ path: '/searched?name=ottavia%20zanardi' }),
      seconds: 4,
    },
    {
      name: 'list, one letter',
      product: () => ({ path: `${list}&filters[userName]=a` }),
      limit: () => ({ path: '/lettered?name=a' }),
      seconds: 4,
    },
    {
      name: 'list, by user name',
      product: () => ({ path: `${list}&sort=userName` }),
      limit: () => ({ path: '/byName' }),
      seconds: 4,
    },
  ];
}

function subscriptionCalls(ids: Ids): readonly Scenario[] {
  return [
    {
      name: 'one subscription',
      product: oneSubscription(ids),
      limit: (n) => ({ path: `/one/${pick(ids.any, n)}` }),
      goal: 0.5,
      seconds: 10,
    },
    {
      name: 'payment link, validated',
      product: (n) => ({
        path: `/api/PaymentToken/validate?token=${pick(ids.links, n)}`,
        from: addressOf(n),
      }),
      limit: (n) => ({ path: `/link?token=${pick(ids.links, n)}` }),
      seconds: 4,
    },
    {
      name: 'subscribe',
      product: (n) => ({
        method: 'POST',
        path: '/api/subscription/subscribe',
        body: { userId: pick(ids.users, n), planId: pick(ids.plans, n), startDate },
      }),
      limit: (n) => ({
        method: 'POST',
        path: '/subscribe',
        body: { userId: pick(ids.users, n), planId: pick(ids.plans, n), startDate },
      }),
      goal: 0.4,
      seconds: 10,
    },
    {
      name: 'status change',
      product: (n) => ({
        method: 'PUT',
        path: `/api/subscription/setPaymentWithBankTransfer/${pick(ids.notActive, n)}`,
      }),
      limit: (n) => ({ method: 'PUT', path: `/transfer/${pick(ids.notActive, n)}` }),
      seconds: 4,
      spends: 'notActive',
    },
  ];
}

function moneyCalls(ids: Ids, deepPage: number): readonly Scenario[] {
  return [
    {
      name: 'ledger, page 1',
      product: ledgerPage(1),
      limit: () => ({ path: '/ledger?page=1' }),
      goal: 0.6,
      seconds: 10,
    },
    {
      name: `ledger, page ${deepPage}`,
      product: ledgerPage(deepPage),
      limit: () => ({ path: `/ledger?page=${deepPage}` }),
      goal: 0.6,
      seconds: 10,
    },
    {
      name: 'receivables, overdue',
      product: () => ({ path: '/api/receivable/getAll?pageSize=20&filters[state]=overdue' }),
      limit: () => ({ path: `/overdue?until=${new Date().toISOString()}` }),
      goal: 0.6,
      seconds: 10,
    },
    ...inboxScenarios,
    {
      name: 'payment, confirmed',
      product: (n) => ({
        method: 'POST',
        path: '/api/BankTransfer/create',
        body: { paymentId: pick(ids.open, n), ...oneCent },
      }),
      limit: (n) => ({
        method: 'POST',
        path: '/bankTransfer',
        body: { paymentId: pick(ids.open, n), ...oneCent },
      }),
      goal: 0.35,
      seconds: 10,
    },
  ];
}

const municipalities: Scenario = {
  name: 'municipalities for a select',
  product: () => ({ path: '/api/municipality/getAllForSelect?searchTerm=san' }),
  limit: () => ({ path: '/municipalities?name=san' }),
  seconds: 4,
};

export function scenariosOver(ids: Ids, deepPage: number): readonly Scenario[] {
  return [
    ...subscriptionLists(deepPage),
    ...subscriptionCalls(ids),
    ...moneyCalls(ids, deepPage),
    municipalities,
  ];
}
