import {
  isRunning,
  SubscriptionStatus,
  subscriptionStatusNames,
} from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../platform/database/engine.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { type LifeCycleFacts, planOf } from './life-cycle-steps.ts';

const now = Temporal.Instant.from('2026-11-21T09:30:00Z');
const statuses = Object.values(SubscriptionStatus);

/** A subscription with this status, whose first period has begun. */
const living = (status: SubscriptionStatus): LifeCycleFacts => ({
  status,
  startAt: '2026-11-01T00:00:00Z',
  recurrenceMonths: 1,
  grossCents: 1_220,
  vatBasisPoints: 2_200,
  providerNextAt: null,
  reconciledAt: null,
  activeSince: null,
  providerStatus: null,
  payments: [],
});

/** The statuses in which the TypeScript code plans steps for a subscription. */
const stepping = statuses.filter((status) => planOf(living(status), now).nextAt !== null);

const namesOf = (numbers: readonly number[]) =>
  numbers.map((number) => subscriptionStatusNames[number as SubscriptionStatus] ?? number); // SQL may contain a number that is no status

/** The lists of statuses that follow a column in SQL: `status in (1, 3)` or `status = any (array[1, 3])`. */
function statusesAfter(column: string, text: string) {
  const pattern = new RegExp(
    String.raw`\b${column}\b\)? (?:in \(|= ANY \(\(?ARRAY\[)([^\])]*)`,
    'gi',
  );
  return [...text.matchAll(pattern)].map(([, list = '']) =>
    namesOf([...list.matchAll(/\d+/g)].map(Number).toSorted((a, b) => a - b)),
  );
}

interface Named {
  readonly name: string;
  readonly text: string;
}

/** Each list of statuses in these functions or indexes, with the name of the function or index. */
const listsIn = (column: string, rows: readonly Named[]) =>
  rows.flatMap(({ name, text }) => statusesAfter(column, text).map((list) => [name, list]));

describe('the statuses in SQL', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await openTestDatabase();
  });

  afterAll(() => engine.close());

  const read = async (query: string) => (await engine.pool.query<Named>(query)).rows;

  /** The functions of the triggers on `subscriptions` that set this column. */
  const triggersThatSet = (column: 'next_step_at' | 'begun_at') =>
    read(
      `select distinct p.proname as name, pg_get_functiondef(p.oid) as text
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = 'subscriptions'::regclass and not t.tgisinternal
          and pg_get_functiondef(p.oid) like '%new.${column} :=%'`,
    );

  const indexesOf = (table: 'receivables' | 'subscriptions') =>
    read(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
        from pg_index where indrelid = '${table}'::regclass`,
    );

  /**
   * The expected lists: each name with the statuses that have steps. If no list was found, a list that cannot match.
   */
  const allStepping = (lists: readonly (readonly unknown[])[]) =>
    lists.length === 0 ? ['a list'] : lists.map(([name]) => [name, namesOf(stepping)]);

  test('CAL-03 · exactly the running statuses have steps', () => {
    expect(namesOf(stepping)).toEqual(namesOf(statuses.filter(isRunning)));
  });

  test('CAL-03 · the trigger schedules exactly the statuses that have steps', async () => {
    const lists = listsIn('status', await triggersThatSet('next_step_at'));

    expect(lists).toEqual(allStepping(lists));
  });

  test('the trigger notes the beginning and the end of exactly the statuses that have steps', async () => {
    const lists = listsIn('status', await triggersThatSet('begun_at'));

    expect(lists).toEqual(allStepping(lists));
  });

  test('the indexes of subscriptions and receivables name the same statuses', async () => {
    const ofSubscriptions = listsIn('status', await indexesOf('subscriptions'));
    const ofReceivables = listsIn('subscription_status', await indexesOf('receivables'));

    expect(ofSubscriptions).toEqual(allStepping(ofSubscriptions));
    expect(ofReceivables).toEqual(allStepping(ofReceivables));
  });

  test('the check of the column allows exactly the statuses of the code', async () => {
    const checks = await read(
      `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid = 'subscriptions'::regclass and conname = 'subscriptions_status_check'`,
    );
    const bounds = checks.map(({ name, text }) => [
      name,
      ...[...text.matchAll(/\d+/g)].map(Number),
    ]);

    expect(bounds).toEqual([
      ['subscriptions_status_check', Math.min(...statuses), Math.max(...statuses)],
    ]);
  });
});
