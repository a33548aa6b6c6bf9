import type { Parsed } from '@canone/contracts/kit/endpoint';
import { fromHundredths } from '@canone/contracts/money';
import type { receivableContract, ReceivableSummary } from '@canone/contracts/receivable';
import { ageBands } from '@canone/contracts/receivable-state';
import { found } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import type { TableSource } from '../../../kit/table-answer.ts';
import { receivableListRepository, type SumRow } from './receivable-list.repository.ts';
import { receivableView } from './receivable-view.ts';

type Endpoints = typeof receivableContract.endpoints;

const soon = { hours: 30 * 24 };

export async function listReceivables(
  ctx: TenantContext,
  query: Parsed<Endpoints['list']>['query'],
) {
  const { items, totalCount } = await receivableListRepository(ctx).list(query);
  return { items: items.map((row) => receivableView(row, ctx)), totalCount };
}

export async function getReceivable(ctx: TenantContext, id: number) {
  return receivableView(found(await receivableListRepository(ctx).find(id)), ctx);
}

/** The receivables with these ids, in their order, without those that do not exist. */
export async function readReceivables(ctx: TenantContext, ids: readonly number[]) {
  const rows = await receivableListRepository(ctx).rows(ids);
  return rows.map((row) => receivableView(row, ctx));
}

export function exportReceivables(
  query: Parsed<Endpoints['export']>['query'],
): TableSource<TenantContext> {
  return {
    ids: (ctx) => receivableListRepository(ctx).ids(query),
    rows: async (ctx, ids) =>
      (await receivableListRepository(ctx).rows(ids)).map((row) => receivableView(row, ctx)),
  };
}

function sumOf(rows: readonly SumRow[]) {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amount: fromHundredths(rows.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

export async function summariseReceivables(ctx: TenantContext): Promise<ReceivableSummary> {
  const receivables = receivableListRepository(ctx);
  const [sums, upcoming] = await Promise.all([
    receivables.sums(),
    receivables.upcoming(ctx.now.add(soon)),
  ]);
  const inState = (state: SumRow['state']) => sums.filter((row) => row.state === state);
  const overdue = inState('overdue');
  return {
    overdue: sumOf(overdue),
    ageing: ageBands.map(({ key, label, from, to }) => ({
      age: key,
      label,
      ...sumOf(
        overdue.filter(({ age }) => (age ?? 0) >= from && (to === null || (age ?? 0) <= to)),
      ),
    })),
    dueSoon: { count: upcoming.count, amount: fromHundredths(upcoming.cents) },
    awaitingTransfer: sumOf(inState('awaitingTransfer')),
    processing: sumOf(inState('processing')),
  };
}
