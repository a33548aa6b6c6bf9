import type { Cockpit } from '@canone/contracts/overviews/cockpit';
import { isAllowed, type Permission } from '@canone/contracts/rights/permissions';
import { romeDate } from '@canone/contracts/values/calendar';
import type { TenantContext } from '../../../platform/request/context.ts';
import { countOpenMovements } from '../bank-statements/bank-movement.service.ts';
import { lettersThatAsk } from '../customer-letters/letters-of-a-day.service.ts';
import { countOpenDifferences } from '../discrepancies/payment-difference.service.ts';
import { readCollectedLately } from '../ledger/ledger-read.service.ts';
import { oldestReceivable, receivableSums } from '../receivables/receivable-read.service.ts';
import { subscriptionFigures } from '../subscriptions/subscription-list.service.ts';
import { cockpitRepository } from './cockpit.repository.ts';

type Task = Cockpit['tasks'][number];

interface ReceivableTask {
  readonly count: number;
  readonly amount: number;
  readonly filters: Parameters<typeof oldestReceivable>[1];
}

/** Receivables of this age are listed among today's tasks. */
const longOverdue = 'over-90';

const counted = (kind: Task['kind'], count: number): Task => ({
  kind,
  count,
  amount: null,
  only: null,
  lastAskedAt: null,
});

/**
 * A task of the home page. A task about only one receivable also has the customer, and the time when the amount was
 * last asked for.
 */
async function taskOf(
  ctx: TenantContext,
  kind: Task['kind'],
  { count, amount, filters }: ReceivableTask,
): Promise<Task> {
  const oldest = count === 1 ? await oldestReceivable(ctx, filters) : undefined;
  if (!oldest) return { ...counted(kind, count), amount };
  const { subscriptionId, user } = oldest;
  const { lastAt } = await lettersThatAsk(ctx, oldest.id);
  const only = { subscriptionId, userName: user.name };
  return { kind, count, amount, only, lastAskedAt: lastAt };
}

/**
 * Reads the figures of the home page in one round trip. A second round trip reads the customers of tasks about one
 * receivable.
 */
export async function readCockpit(ctx: TenantContext): Promise<Cockpit> {
  const day = romeDate(ctx.now);
  const may = (permission: Permission) => isAllowed(permission, ctx.actor?.roleId ?? 0);
  const cockpit = cockpitRepository(ctx);
  const [collected, sums, figures, differences, movements, upToDateUntil, canCollect] =
    await Promise.all([
      may('ledger.read') ? readCollectedLately(ctx, day) : null,
      receivableSums(ctx),
      subscriptionFigures(ctx, day),
      may('payment.reconcile') ? countOpenDifferences(ctx) : null,
      may('bank.manage') ? countOpenMovements(ctx) : null,
      cockpit.oldestLateWork(),
      cockpit.canCollect(),
    ]);
  const { open, overdue, ageing, dueSoon, awaitingTransfer } = sums;
  const longest = ageing.find(({ age }) => age === longOverdue) ?? { count: 0, amount: 0 };
  const { months, active, toConfirm, linkExpired, ending } = figures;
  const [awaited, refused, unpaidRenewals, overdueLong] = await Promise.all([
    taskOf(ctx, 'awaitingTransfer', {
      ...awaitingTransfer,
      filters: { state: 'awaitingTransfer' },
    }),
    taskOf(ctx, 'refused', { ...sums.refused, filters: { isRefused: true } }),
    taskOf(ctx, 'unpaidRenewals', {
      ...sums.unpaidRenewals,
      filters: { isUnpaidRenewal: true },
    }),
    taskOf(ctx, 'overdueLong', { ...longest, filters: { age: longOverdue } }),
  ]);
  const openDifferences = differences ?? { all: 0, disputes: 0 };
  const tasks: readonly Task[] = [
    counted('bankMovements', movements?.open ?? 0),
    { ...counted('toConfirm', 0), ...toConfirm },
    awaited,
    { ...counted('linkExpired', 0), ...linkExpired },
    counted('disputes', openDifferences.disputes),
    refused,
    // the list of differences includes the disputes, so this line is shown only if there are other differences too
    counted(
      'differences',
      openDifferences.all > openDifferences.disputes ? openDifferences.all : 0,
    ),
    unpaidRenewals,
    counted('endingSoon', ending),
    overdueLong,
  ];
  return {
    day: String(day),
    upToDateUntil,
    canCollect,
    collected,
    open,
    overdue,
    ageing,
    dueSoon,
    awaitingTransfer,
    differences: differences && differences.all,
    subscriptions: { active, months },
    tasks: tasks.filter(({ count }) => count > 0),
  };
}
