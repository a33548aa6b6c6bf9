import type { TransferRequest } from '@canone/contracts/bank/transfer-request';
import { dueSoonDays } from '@canone/contracts/billing/horizons';
import {
  ageBands,
  openStates,
  type ReceivableState,
  receivableStateOf,
} from '@canone/contracts/billing/receivable-state';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { ReceivableSummary, receivableContract } from '@canone/contracts/ledger/receivable';
import { fromHundredths } from '@canone/contracts/values/money';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { TableSource } from '../../../platform/tables/table-answer.ts';
import { tenantNameOf } from '../../tenant/own-tenant.service.ts';
import { transferTo } from '../bank-accounts/bank-account.service.ts';
import { customerEmailOf } from './customer-email.repository.ts';
import { receivableView, upcomingView } from './receivable.view.ts';
import { type ReceivableGroup, receivableListRepository } from './receivable-list.repository.ts';
import { upcomingRepository } from './upcoming.repository.ts';

type Endpoints = typeof receivableContract.endpoints;

/** The end of the time range in which an amount counts as due soon. */
export function endOfDueSoon({ now }: TenantContext): Temporal.Instant {
  return now.add({ hours: 24 * dueSoonDays });
}

const upcoming = (ctx: TenantContext) => upcomingRepository(ctx, endOfDueSoon(ctx));

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

/** The data of a page that asks a customer to pay a receivable by transfer. */
export async function readTransferRequest(
  ctx: TenantContext,
  id: number,
): Promise<TransferRequest> {
  const [receivable, sellerName, to] = await Promise.all([
    getReceivable(ctx, id),
    tenantNameOf(ctx),
    transferTo(ctx, id),
  ]);
  const { user, plan, dueDate, rest, chargeState, retryAt } = receivable;
  const isAsked = receivable.isRequestable;
  const userEmail = await customerEmailOf(ctx, user.id);
  const transfer = to && isAsked ? { ...to, amount: rest } : null;
  const request = {
    sellerName,
    userName: user.name,
    userEmail,
    planName: plan.name,
    dueDate,
    rest,
    chargeState,
    retryAt,
  };
  return { ...request, isAsked, transfer };
}

/** The receivables with these ids, in the order of the ids. Ids that do not exist are left out. */
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

export async function listUpcoming(
  ctx: TenantContext,
  query: Parsed<Endpoints['upcoming']>['query'],
) {
  const { items, totalCount } = await upcoming(ctx).list(query);
  return { items: items.map(upcomingView), totalCount };
}

export function exportUpcoming(
  query: Parsed<Endpoints['exportUpcoming']>['query'],
): TableSource<TenantContext> {
  return {
    ids: (ctx) => upcoming(ctx).ids(query),
    rows: async (ctx, ids) => (await upcoming(ctx).rows(ids)).map(upcomingView),
  };
}

interface SumRow extends Pick<ReceivableGroup, 'ageBand' | 'count' | 'cents'> {
  readonly state: ReceivableState;
  readonly isRefused: boolean;
}

/** The state that all receivables of a group have. A group contains no free and no settled receivables. */
function sumRowOf(group: ReceivableGroup, now: Temporal.Instant): SumRow {
  const { cents, coveredCents, dueAt, chargeState, subscriptionStatus, reversedCents } = group;
  const balance = {
    grossCents: cents + coveredCents,
    coveredCents,
    refundedCents: 0,
    writtenOffCents: 0,
  };
  const state = receivableStateOf(
    { balance, settledAt: null, dueAt, chargeState, subscriptionStatus, reversedCents },
    now,
  );
  return { ...group, state, isRefused: state === 'overdue' && chargeState === 'denied' };
}

function sumOf(rows: readonly SumRow[]) {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amount: fromHundredths(rows.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

export async function receivableSums(ctx: TenantContext) {
  const [groups, due, unpaidRenewals] = await Promise.all([
    receivableListRepository(ctx).groups(),
    upcoming(ctx).sum(),
    receivableListRepository(ctx).unpaidRenewals(),
  ]);
  const rows = groups.map((group) => sumRowOf(group, ctx.now));
  const inState = (...states: readonly ReceivableState[]) =>
    rows.filter(({ state }) => states.includes(state));
  const overdue = inState('overdue');
  return {
    open: sumOf(inState(...openStates)),
    overdue: sumOf(overdue),
    refused: sumOf(overdue.filter(({ isRefused }) => isRefused)),
    ageing: ageBands.map(({ key, label }, band) => ({
      age: key,
      label,
      ...sumOf(overdue.filter(({ ageBand }) => ageBand === band)),
    })),
    dueSoon: { count: due.count, amount: fromHundredths(due.cents) },
    unpaidRenewals: {
      count: unpaidRenewals.count,
      amount: fromHundredths(unpaidRenewals.cents),
    },
    awaitingTransfer: sumOf(inState('awaitingTransfer')),
    processing: sumOf(inState('processing')),
  };
}

export async function summariseReceivables(ctx: TenantContext): Promise<ReceivableSummary> {
  const { open, overdue, ageing, dueSoon, awaitingTransfer, processing } =
    await receivableSums(ctx);
  return { open, overdue, ageing, dueSoon, awaitingTransfer, processing };
}

export async function oldestReceivable(
  ctx: TenantContext,
  filters: NonNullable<Parsed<Endpoints['list']>['query']['filters']>,
) {
  const row = await receivableListRepository(ctx).oldest(filters);
  return row && receivableView(row, ctx);
}
