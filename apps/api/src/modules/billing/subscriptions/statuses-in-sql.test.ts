import { isRunning, SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../platform/database/engine.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { type Living, planOf } from './life-cycle-steps.ts';

const now = Temporal.Instant.from('2026-11-21T09:30:00Z');
const statuses = Object.values(SubscriptionStatus);

/** A subscription whose period has begun. */
const living = (status: SubscriptionStatus): Living => ({
  status,
  startAt: '2026-11-01T00:00:00Z',
  recurrenceMonths: 1,
  grossCents: 1_220,
  vatBasisPoints: 2_200,
  providerNextAt: null,
  reconciledAt: null,
  activeSince: null,
  payments: [],
});

/** The statuses in which a subscription has steps of its own, according to the code. */
const stepping = statuses.filter((status) => planOf(living(status), now).nextAt !== null);

/** The numbers behind a column: `status in (1, 3)` or `status = any (array[1, 3])`. */
function statusesAfter(column: string, text: string): number[][] {
  const pattern = new RegExp(
    String.raw`\b${column}\b\)? (?:in \(|= ANY \(\(?ARRAY\[)([^\])]*)`,
    'gi',
  );
  return [...text.matchAll(pattern)].map(([, list = '']) =>
    [...list.matchAll(/\d+/g)].map(Number).toSorted((a, b) => a - b),
  );
}

describe('the statuses in SQL', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await openTestDatabase();
  });

  afterAll(() => engine.close());

  async function texts(query: string): Promise<string> {
    const { rows } = await engine.pool.query<{ text: string }>(query);
    return rows.map(({ text }) => text).join('\n');
  }

  /** The functions of the triggers that set this column. */
  const triggersThatSet = (column: 'next_step_at' | 'begun_at') =>
    texts(
      `select distinct pg_get_functiondef(t.tgfoid) as text from pg_trigger t
        where t.tgrelid = 'subscriptions'::regclass and not t.tgisinternal
          and pg_get_functiondef(t.tgfoid) like '%new.${column} :=%'`,
    );

  test('CAL-03 · exactly the running statuses have steps', () => {
    expect(stepping).toEqual(statuses.filter(isRunning));
  });

  test('CAL-03 · the trigger schedules exactly the statuses that have steps', async () => {
    const triggers = await triggersThatSet('next_step_at');

    expect(statusesAfter('status', triggers)).toEqual([stepping]);
  });

  test('the trigger notes the beginning and the end of exactly the statuses that have steps', async () => {
    const named = statusesAfter('status', await triggersThatSet('begun_at'));

    expect(named.length).toBeGreaterThan(0);
    for (const list of named) expect(list).toEqual(stepping);
  });

  test('the indexes of receivables name the same statuses', async () => {
    const indexes = await texts(
      `select pg_get_indexdef(indexrelid) as text from pg_index
        where indrelid = 'receivables'::regclass`,
    );
    const named = statusesAfter('subscription_status', indexes);

    expect(named.length).toBeGreaterThan(0);
    for (const list of named) expect(list).toEqual(stepping);
  });

  test('the check of the column allows exactly the statuses of the code', async () => {
    const checks = await texts(
      `select pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid = 'subscriptions'::regclass and conname = 'subscriptions_status_check'`,
    );
    const [from, to] = [...checks.matchAll(/\d+/g)].map(Number);

    expect([from, to]).toEqual([Math.min(...statuses), Math.max(...statuses)]);
  });
});
