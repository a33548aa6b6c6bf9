import {
  type ChargeState,
  chargeStates,
  overdueCutoff,
} from '@canone/contracts/billing/billing-schedule';
import { type ReceivableState, receivableStates } from '@canone/contracts/billing/receivable-state';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { romeDaysBefore } from '@canone/contracts/values/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantContext } from '../../../platform/request/context.ts';
import { runAsSystem } from '../../../platform/request/run-as.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';
import { frozenAmounts } from './receivable.service.ts';
import { receivableView } from './receivable.view.ts';
import { receivableListRepository } from './receivable-list.repository.ts';

const gross = 100;
const parts = [0, 40, 60, gross];
/**
 * All combinations of covered, refunded and written-off amounts up to the gross amount, and a free period before and
 * after its confirmation.
 */
const balances = [
  { gross: 0, covered: 0, refunded: 0, writtenOff: 0, reversed: 0, isUnconfirmed: true },
  { gross: 0, covered: 0, refunded: 0, writtenOff: 0, reversed: 0 },
  ...parts.flatMap((covered) =>
    parts.flatMap((refunded) =>
      parts.flatMap((writtenOff) =>
        covered + refunded + writtenOff <= gross
          ? [0, gross].map((reversed) => ({ gross, covered, refunded, writtenOff, reversed }))
          : [],
      ),
    ),
  ),
];
const chargeOptions: readonly (ChargeState | null)[] = [null, ...chargeStates];
const states = Object.keys(receivableStates) as ReceivableState[]; // exactly the keys of `receivableStates`
const open = ['overdue', 'due', 'partial', 'processing', 'awaitingTransfer'];

const statuses = Object.values(SubscriptionStatus);

describe('the state of a receivable', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  const read = <T>(step: (ctx: TenantContext) => Promise<T>) =>
    runAsSystem(
      { engine: api.engine, clock: { now: api.now }, requestId: 'state' },
      'snapshot',
      async (ctx) => step(await ctx.enterTenant(tenantId)),
    );

  /** Due dates at every time limit of the rules, and just before or after it. */
  function dueDates(): readonly Temporal.Instant[] {
    const now = api.now();
    const cutoff = overdueCutoff(now);
    const aged = [30, 31, 60, 61, 90, 91].map((days) => romeDaysBefore(now, days));
    const around = [cutoff, now].flatMap((at) => [at.add({ seconds: 1 }), at]);
    return [...around, cutoff.subtract({ seconds: 1 }), ...aged];
  }

  async function fill(status: SubscriptionStatus): Promise<void> {
    const { id } = await api.make.aSubscription(tenantId, { status });
    const combinations = dueDates().flatMap((dueAt) =>
      chargeOptions.flatMap((charge) => balances.map((balance) => ({ dueAt, charge, balance }))),
    );
    const rows = combinations.map(({ dueAt, charge, balance }, place) => ({
      tenant_id: tenantId,
      subscription_id: id,
      period: place + 1,
      due_at: String(dueAt),
      ends_at: String(dueAt.add({ hours: 24 })),
      ...frozenAmounts({ grossCents: balance.gross, vatBasisPoints: 2_200 }),
      covered_cents: balance.covered,
      refunded_cents: balance.refunded,
      written_off_cents: balance.writtenOff,
      reversed_cents: balance.reversed,
      charge_state: charge,
      settled_at:
        balance.covered + balance.refunded + balance.writtenOff === balance.gross &&
        !('isUnconfirmed' in balance)
          ? String(dueAt)
          : null,
    }));
    await api.make.inTenant(tenantId, (db) => db.insertInto('receivables').values(rows).execute());
  }

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    for (const status of statuses) await fill(status);
  });

  afterAll(() => api.close());

  test('is the same in the code’s rule and in the list’s SQL conditions, for every combination of facts', async () => {
    const { byRule, byCondition, isOpen } = await read(async (ctx) => {
      const receivables = receivableListRepository(ctx);
      const all = await receivables.rows([...(await receivables.ids({ searchTerm: '' }))]);
      const chosen = new Map<number, string[]>();
      for (const state of states)
        for (const id of await receivables.ids({ filters: { state }, searchTerm: '' }))
          chosen.set(id, [...(chosen.get(id) ?? []), state]);
      return {
        byRule: new Map(all.map((row) => [row.id, [receivableView(row, ctx).state]])),
        byCondition: chosen,
        isOpen: await receivables.ids({ filters: { isOpen: true }, searchTerm: '' }),
      };
    });

    const perStatus = 1 + dueDates().length * chargeOptions.length * balances.length;
    expect(byRule.size).toBe(statuses.length * perStatus);
    expect(new Set([...byRule.values()].flat())).toEqual(new Set(states));
    const different = [...byRule].filter(
      ([id, rule]) => String(byCondition.get(id)) !== String(rule),
    );
    expect(
      different.slice(0, 5).map(([id, rule]) => ({ id, rule, list: byCondition.get(id) })),
    ).toEqual([]);
    const openByRule = [...byRule].filter(([, rule]) => open.includes(String(rule)));
    expect(new Set(isOpen)).toEqual(new Set(openByRule.map(([id]) => id)));
  });

  test.each(states)('the total of the list of state %s equals its rows', async (state) => {
    const [total, rows] = await read(async (ctx) => {
      const receivables = receivableListRepository(ctx);
      const query = { filters: { state }, searchTerm: '' };
      const { totalCount } = await receivables.list({ ...query, page: 1, pageSize: 1 });
      return [totalCount, (await receivables.ids(query)).length];
    });

    expect(total).toBe(rows);
    expect(total).toBeGreaterThan(0);
  });

  test('ageing bands add up to the overdue total, and each equals the list with its filter', async () => {
    const summary = await admin.call(receivableContract.endpoints.summary, {});
    const sum = (of: (band: (typeof summary.ageing)[number]) => number) =>
      summary.ageing.reduce((total, band) => total + of(band), 0);

    expect(summary.overdue.count).toBeGreaterThan(0);
    expect(sum(({ count }) => count)).toBe(summary.overdue.count);
    expect(sum(({ amount }) => Math.round(amount * 100))).toBe(
      Math.round(summary.overdue.amount * 100),
    );
    for (const { age, count } of summary.ageing) {
      const query = { pageSize: 1, filters: { age } };
      const { totalCount } = await admin.call(receivableContract.endpoints.list, { query });
      expect({ age, count: totalCount }).toEqual({ age, count });
      expect(count).toBeGreaterThan(0);
    }
  });
});
