import type { Simulator } from '../simulator.ts';
import type { Accounts } from './accounts.ts';
import { approve, delayedApprovals, findApproval } from './approval.ts';

export type DueWork = ReturnType<typeof dueWork>;

/** Everything triggered by time: delayed approvals and payments. */
export function dueWork(simulator: Simulator, accounts: Accounts) {
  return {
    next(): Temporal.Instant | undefined {
      const approvals = delayedApprovals(simulator).map(({ holdsFrom }) => holdsFrom ?? '');
      return [...approvals.map((time) => Temporal.Instant.from(time)), ...accounts.dueTimes()]
        .toSorted(Temporal.Instant.compare)
        .at(0);
    },

    run(now: Temporal.Instant): void {
      for (const { id, holdsFrom = '' } of delayedApprovals(simulator)) {
        const pending = findApproval(simulator, accounts, id);
        if (pending && Temporal.Instant.compare(Temporal.Instant.from(holdsFrom), now) <= 0) {
          approve(simulator, accounts, { ...pending, at: now });
        }
      }
      accounts.billAll(now);
    },
  };
}
