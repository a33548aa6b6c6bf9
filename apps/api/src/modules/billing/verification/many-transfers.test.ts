import type { BookCheck } from '@canone/contracts/ledger/book-checks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertLargeTenant } from '../../../demo/large/large-tenant.repository.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { isOnCitus } from '../../../testing/test-database.ts';
import { moneyChecks } from './money-checks.repository.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test.skipIf(isOnCitus())(
  'W217 · the check of the transfers does not read a table once for each transfer',
  async () => {
    const api = await startTestApi();
    try {
      const size = { customers: 100, periods: 8 };
      const tenantId = (await insertLargeTenant(api.owner.pool, api.now(), size)) ?? 0;
      const checks: readonly BookCheck[] = ['approvedTransfers', 'transferEntries'];
      const plans = await api.make.inTenant(tenantId, async (db) => {
        const answers = checks.map((check) =>
          sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (analyze, format json)
          ${moneyChecks[check as keyof typeof moneyChecks]({ tenantId, now: api.now() })}`.execute(
            db,
          ),
        );
        return (await Promise.all(answers)).map(({ rows }) => rows[0]?.['QUERY PLAN'][0].Plan);
      });

      const scans = plans
        .flatMap((plan) => (plan ? nodesOf(plan) : []))
        .filter((node) => node['Node Type'] === 'Seq Scan');
      expect(scans.length).toBeGreaterThan(0);
      expect(Math.max(...scans.map((node) => node['Actual Loops']))).toBe(1);
    } finally {
      await api.close();
    }
  },
);
