import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import {
  type BulkOperation,
  bulkOperationContract,
  type SubscriptionTerms,
} from '@canone/contracts/lists/bulk-operation';
import { sql } from 'kysely';
import type { TestApi, TestCaller } from './test-api.ts';

const { start, get, rows, preview } = bulkOperationContract.endpoints;

interface Given {
  readonly rowIds?: number[];
  readonly search?: string;
  readonly count?: number;
  readonly terms?: SubscriptionTerms;
}

/** The operations of one person. */
export function bulkOperationsOf(api: TestApi, caller: TestCaller) {
  const read = (id: number) => caller.call(get, { params: { id } });

  async function begin(action: BulkAction, given: Given): Promise<BulkOperation> {
    const { rowIds, search = '', terms } = given;
    const counted = async () => (await caller.call(preview, { query: { action, search } })).count;
    const count = given.count ?? rowIds?.length ?? (await counted());
    return caller.call(start, {
      body: { action, search, count, ...(rowIds && { rowIds }), ...(terms && { terms }) },
    });
  }

  return {
    begin,
    read,

    /** The outcome of each row, by the id of the row's record. */
    async outcomes(id: number): Promise<Record<number, readonly [string, string | null]>> {
      const { items } = await caller.call(rows, { params: { id }, query: { pageSize: 100 } });
      return Object.fromEntries(items.map((row) => [row.id, [row.state, row.reason] as const]));
    },

    /** Starts an operation and lets the job process it. */
    async run(action: BulkAction, given: Given): Promise<BulkOperation> {
      const { id } = await begin(action, given);
      await api.runJob('bulk-operations');
      return read(id);
    },
  };
}

/** Creates addresses of a tenant, which operations use as their rows. */
export function addressesIn({ make }: TestApi, tenantId: number) {
  return {
    /** Creates addresses with the streets "Via 1", "Via 2", … Returns their ids in this order. */
    async add(count: number, municipality = 'Roma'): Promise<number[]> {
      const { rows: made } = await make.fillTenant(tenantId, (db) =>
        sql<{ id: number }>`insert into addresses (tenant_id, street, municipality)
          select ${tenantId}, 'Via ' || n, ${municipality} from generate_series(1, ${count}) n returning id`.execute(
          db,
        ),
      );
      return made.map(({ id }) => id);
    },

    async remaining(): Promise<number> {
      const { rows: left } = await make.inTenant(tenantId, (db) =>
        sql<{
          n: number;
        }>`select count(*)::int as n from addresses where tenant_id = ${tenantId}`.execute(db),
      );
      return left[0]?.n ?? -1;
    },
  };
}
