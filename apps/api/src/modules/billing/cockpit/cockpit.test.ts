import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { type Cockpit, cockpitContract } from '@canone/contracts/overviews/cockpit';
import {
  cockpitLinks,
  collectedRanges,
  type ListLink,
  lastMonths,
  moneyMethods,
} from '@canone/contracts/overviews/cockpit-links';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { romeDate } from '@canone/contracts/values/calendar';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import {
  aHistory,
  type History,
  liveHistory,
  someDifferences,
} from '../../../testing/random-history.ts';
import { startTestApi, type TestApi, type TestCaller, urlOf } from '../../../testing/test-api.ts';

const { Active, BankTransferPending } = SubscriptionStatus;
const cents = (euro: number) => Math.round(euro * 100);
const total = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + cents(of(item)), 0);

describe('the figures of the cockpit', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const live = (tenantId: number, history: History) => liveHistory(api, { tenantId }, history);

  async function everyRow(admin: TestCaller, { path, filters }: ListLink) {
    const query = { pageSize: 100, filters };
    const { movement, ledger, receivable, upcoming, reconciliation, subscription } = {
      movement: () =>
        admin.call(bankMovementContract.endpoints.list, {
          query: { pageSize: 100, filters: { state: 'open' } },
        }),
      ledger: () => admin.call(ledgerContract.endpoints.list, { query }),
      receivable: () => admin.call(receivableContract.endpoints.list, { query }),
      upcoming: () =>
        admin.call(receivableContract.endpoints.upcoming, { query: { pageSize: 100 } }),
      reconciliation: () =>
        admin.call(reconciliationContract.endpoints.list, {
          query: { pageSize: 100, filters: { ...filters, isOpen: 'true' } },
        }),
      subscription: () => admin.call(subscriptionContract.endpoints.list, { query }),
    };
    const read = {
      '/bankmovement': movement,
      '/ledger': ledger,
      '/receivable': receivable,
      '/receivable/upcoming': upcoming,
      '/reconciliation': reconciliation,
      '/subscription': subscription,
    }[path];
    const { items, totalCount } = await read();
    expect(items).toHaveLength(totalCount);
    return items as readonly Record<string, unknown>[];
  }

  const exports = {
    '/ledger': { endpoint: ledgerContract.endpoints.export, column: 'Totale' },
    '/receivable': { endpoint: receivableContract.endpoints.export, column: 'Da incassare' },
    '/receivable/upcoming': {
      endpoint: receivableContract.endpoints.exportUpcoming,
      column: 'Importo',
    },
    '/subscription': { endpoint: subscriptionContract.endpoints.export, column: undefined },
  } as const;

  /** The number of lines in the export of a list, and the sum of their amounts. */
  async function exported(admin: TestCaller, { path, filters }: ListLink) {
    if (path === '/reconciliation' || path === '/bankmovement') return undefined;
    const { endpoint, column } = exports[path];
    const url = urlOf(endpoint, { query: { filters } });
    const { body } = await admin.raw({ method: 'GET', url });
    const [head = '', ...lines] = body.replace('\uFEFF', '').trim().split('\r\n');
    const place = column === undefined ? -1 : head.split(';').indexOf(column);
    const amounts = lines.map((line) =>
      place < 0 ? 0 : Number(line.split(';')[place]?.replace(',', '.')),
    );
    return { count: lines.length, cents: amounts.reduce((sum, euro) => sum + cents(euro), 0) };
  }

  const amountOf: Readonly<Record<ListLink['path'], string | undefined>> = {
    '/bankmovement': undefined,
    '/ledger': 'amount',
    '/receivable': 'rest',
    '/receivable/upcoming': 'amount',
    '/reconciliation': undefined,
    '/subscription': undefined,
  };

  async function compare(
    admin: TestCaller,
    link: ListLink,
    figure: { count: number; amount?: number | null },
  ) {
    const rows = await everyRow(admin, link);
    const key = amountOf[link.path];
    const sum = key === undefined ? 0 : total(rows, (row) => row[key] as number);
    const listed = { link, count: rows.length, cents: sum };
    const shown = { link, count: figure.count, cents: cents(figure.amount ?? 0) };
    expect(shown).toEqual(listed);
    const file = await exported(admin, link);
    if (file) expect({ link, ...file }).toEqual(listed);
  }

  async function compareAll(admin: TestCaller, cockpit: Cockpit) {
    const day = Temporal.PlainDate.from(cockpit.day);
    const { collected, ageing, subscriptions, tasks, open, overdue, dueSoon } = cockpit;
    if (!collected) throw new Error('an Admin reads the collected money');
    const ranges = collectedRanges(day);
    await compare(admin, cockpitLinks.collected(ranges.thisMonth), collected.thisMonth);
    await compare(admin, cockpitLinks.collected(ranges.lastMonth), collected.lastMonth);
    await compare(admin, cockpitLinks.collected(ranges.lastMonthToDate), collected.lastMonthToDate);
    for (const month of collected.months) {
      await compare(admin, cockpitLinks.collectedIn(month.month), month);
      for (const method of moneyMethods) {
        const rows = await everyRow(admin, cockpitLinks.collectedIn(month.month, method));
        expect(total(rows, (row) => row['amount'] as number)).toBe(cents(month[method]));
      }
    }
    await compare(admin, cockpitLinks.differences, { count: cockpit.differences ?? 0 });
    await compare(admin, cockpitLinks.open, open);
    await compare(admin, cockpitLinks.overdue, overdue);
    for (const { age, ...sum } of ageing) await compare(admin, cockpitLinks.ofAge(age), sum);
    expect(ageing.reduce((sum, { count }) => sum + count, 0)).toBe(overdue.count);
    await compare(admin, cockpitLinks.dueSoon, dueSoon);
    await compare(admin, cockpitLinks.awaitingTransfer, cockpit.awaitingTransfer);
    for (const { month, begun, ended } of subscriptions.months) {
      await compare(admin, cockpitLinks.begunIn(month), { count: begun });
      await compare(admin, cockpitLinks.endedIn(month), { count: ended });
    }
    const lists = {
      bankMovements: cockpitLinks.bankMovements,
      toConfirm: cockpitLinks.toConfirm,
      linkExpired: cockpitLinks.linkExpired,
      awaitingTransfer: cockpitLinks.awaitingTransfer,
      disputes: cockpitLinks.disputes,
      refused: cockpitLinks.refused,
      differences: cockpitLinks.differences,
      unpaidRenewals: cockpitLinks.unpaidRenewals,
      endingSoon: cockpitLinks.endingSoon,
      overdueLong: cockpitLinks.ofAge('over-90'),
    };
    for (const task of tasks) await compare(admin, lists[task.kind], task);
  }

  const { read } = cockpitContract.endpoints;

  test('CKP-01 · on random books every figure equals the sum of its list and of its export, per tenant', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aHistory, { minLength: 1, maxLength: 6 }),
        fc.array(aHistory, { maxLength: 3 }),
        async (ours, others) => {
          const [tenant, other] = [await api.make.aTenant(), await api.make.aTenant()];
          for (const history of ours) await live(tenant.id, history);
          for (const history of others) await live(other.id, history);
          await someDifferences(api, tenant.id, ours.length);
          await someDifferences(api, other.id, others.length);
          const admin = await api.asAdminOf(tenant.id);
          await compareAll(admin, await admin.call(read, {}));
          const columns = await brokenBooks(api, tenant.id);
          expect(columns.filter(({ check }) => check === 'subscriptionPeriods')).toEqual([]);
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  });

  test('CKP-02 · a tenant without books has zeros, twelve months and no task', async () => {
    const admin = await api.asAdminOf((await api.make.aTenant()).id);
    const cockpit = await admin.call(read, {});

    expect(cockpit).toMatchObject({
      open: { count: 0, amount: 0 },
      overdue: { count: 0, amount: 0 },
      dueSoon: { count: 0, amount: 0 },
      differences: 0,
      tasks: [],
      upToDateUntil: null,
    });
    expect(cockpit.collected?.months.map(({ month }) => month)).toEqual(
      lastMonths(romeDate(api.now())),
    );
  });

  test('CKP-03 · a User sees the amounts due, but neither collected money nor differences', async () => {
    const { id } = await api.make.aTenant();
    await live(id, {
      status: BankTransferPending,
      grossCents: 1_220,
      months: 1,
      begunHoursAgo: 1,
      endedHoursAgo: 0,
      periods: [{ dueInHours: 1, coveredShare: 0, chargeState: null }],
      money: [],
    });
    const cockpit = await (await api.asUserOf(id)).call(read, {});

    expect(cockpit).toMatchObject({
      collected: null,
      differences: null,
      awaitingTransfer: { count: 1, amount: 12.2 },
      tasks: [{ kind: 'awaitingTransfer', count: 1, only: { userName: expect.any(String) } }],
    });
  });

  test('AI1 · the task of one customer has the time of the last letter that asked for the amount', async () => {
    const { id } = await api.make.aTenant();
    const { paymentId } = await api.make.aSubscription(id, { status: BankTransferPending });
    const admin = await api.asAdminOf(id);
    const askedAt = async () => (await admin.call(read, {})).tasks[0]?.lastAskedAt;

    expect(await askedAt()).toBeNull();
    await admin.call(customerLetterContract.endpoints.remind, {
      params: { id: paymentId },
      body: { subject: 'Promemoria', body: 'Gentile cliente' },
    });
    expect(await askedAt()).toBe(String(api.now()));
  });

  test('BNK-07 · the open movements are a task of an Admin, but not of a User', async () => {
    const bank = await aBankTenant(api);
    const row = (text: string) => ({ day: '20/11/2026', amount: '1,00', text });
    await bank.import(bank.account.id, csvOf([row('a'), row('b'), row('c')]));
    const [first] = await bank.movements();
    await bank.ignore(first?.id ?? 0);

    const { tasks } = await bank.admin.call(read, {});
    expect(tasks).toEqual([
      { kind: 'bankMovements', count: 2, amount: null, only: null, lastAskedAt: null },
    ]);
    expect(await everyRow(bank.admin, cockpitLinks.bankMovements)).toHaveLength(2);
    expect((await (await api.asUserOf(bank.tenantId)).call(read, {})).tasks).toEqual([]);
  });

  test('AH17 · a tenant can collect with a bank account or an account at a provider', async () => {
    const canCollect = async (admin: TestCaller) => (await admin.call(read, {})).canCollect;
    const { id: tenantId } = await api.make.aTenant();
    const admin = await api.asAdminOf(tenantId);

    expect(await canCollect(admin)).toBe(false);
    await api.make.aProvider(tenantId);
    expect(await canCollect(admin)).toBe(true);
    expect(await canCollect((await aBankTenant(api)).admin)).toBe(true);
  });

  test('CKP-02 · the time up to which the jobs have worked is shown when they are late', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const { id } = await api.make.aSubscription(tenantId, { status: Active });
    const admin = await api.asAdminOf(tenantId);
    const waitsSince = async (hours: number) => {
      const at = String(api.now().subtract({ minutes: hours * 60 }));
      await api.make.inTenant(tenantId, (db) =>
        db.updateTable('subscriptions').set({ next_step_at: at }).where('id', '=', id).execute(),
      );
      const { upToDateUntil } = await admin.call(read, {});
      return { at, upToDateUntil };
    };

    expect((await waitsSince(1.5)).upToDateUntil).toBeNull();
    const late = await waitsSince(3);
    expect(Date.parse(late.upToDateUntil ?? '')).toBe(Date.parse(late.at));
  });
});
