import { romeDate } from '@canone/contracts/calendar';
import type { Cockpit } from '@canone/contracts/cockpit';
import { isAllowed, type Permission } from '@canone/contracts/permissions';
import type { TenantContext } from '../../../platform/request/context.ts';
import { countOpenMovements } from '../bank-statements/bank-movement.service.ts';
import { countOpenDifferences } from '../discrepancies/payment-difference.service.ts';
import { collectedLately } from '../ledger/ledger-read.service.ts';
import { oldestReceivable, receivableSums } from '../receivables/receivable-read.service.ts';
import { subscriptionFigures } from '../subscriptions/subscription-list.service.ts';
import { cockpitRepository } from './cockpit.repository.ts';

type Task = Cockpit['tasks'][number];
type Only = Awaited<ReturnType<typeof oldestReceivable>>;

function taskOf(kind: Task['kind'], sum: { count: number; amount: number }, oldest: Only): Task {
  const only =
    sum.count === 1 && oldest
      ? { subscriptionId: oldest.subscriptionId, userName: oldest.user.name }
      : null;
  return { kind, count: sum.count, amount: sum.amount, only };
}

const counted = (kind: Task['kind'], count: number): Task => ({
  kind,
  count,
  amount: null,
  only: null,
});

/** The figures of the home page. All queries leave in one packet, so they share one round trip. */
export async function readCockpit(ctx: TenantContext): Promise<Cockpit> {
  const day = romeDate(ctx.now);
  const may = (permission: Permission) => isAllowed(permission, ctx.actor?.roleId ?? 0);
  const [collected, sums, figures, differences, movements, upToDateUntil, ...oldest] =
    await Promise.all([
      may('ledger.read') ? collectedLately(ctx, day) : null,
      receivableSums(ctx),
      subscriptionFigures(ctx, day),
      may('payment.reconcile') ? countOpenDifferences(ctx) : null,
      may('bank.manage') ? countOpenMovements(ctx) : null,
      cockpitRepository(ctx).oldestLateWork(),
      oldestReceivable(ctx, { state: 'awaitingTransfer' }),
      oldestReceivable(ctx, { isRefused: true }),
      oldestReceivable(ctx, { age: longOverdue }),
    ]);
  const [awaited, refused, overdueLong] = oldest;
  const { open, overdue, ageing, dueSoon, awaitingTransfer } = sums;
  const longest = ageing.find(({ age }) => age === longOverdue) ?? { count: 0, amount: 0 };
  const { months, active, ending } = figures;
  const tasks = [
    counted('bankMovements', movements?.open ?? 0),
    taskOf('awaitingTransfer', awaitingTransfer, awaited),
    taskOf('refused', sums.refused, refused),
    counted('differences', differences ?? 0),
    counted('endingSoon', ending),
    taskOf('overdueLong', longest, overdueLong),
  ].filter(({ count }) => count > 0);
  return {
    day: String(day),
    upToDateUntil,
    collected,
    open,
    overdue,
    ageing,
    dueSoon,
    awaitingTransfer,
    differences,
    subscriptions: { active, months },
    tasks,
  };
}

/** The age of the receivables that are listed as today's work. */
const longOverdue = 'over-90';
