import './cockpit.css';
import { cockpitContract, type Cockpit as Figures } from '@canone/contracts/overviews/cockpit';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatDateTime } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import { FailedLoad } from '../../kit/page/failed-load.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { FigureRow } from './figure-row.tsx';
import { IncomeChart } from './income-chart.tsx';
import { PhaseChart } from './phase-chart.tsx';
import { TaskList } from './task-list.tsx';

/** Lazily loaded, because only a new tenant sees the first steps. */
const FirstSteps = lazyPart(async () => ({
  default: (await import('./first-steps.tsx')).FirstSteps,
}));
const NoAccount = lazyPart(async () => ({ default: (await import('./no-account.tsx')).NoAccount }));

const { read } = cockpitContract.endpoints;

/** True for a new tenant: no subscription, no money, nothing due and no task. */
function isEmpty({ collected, open, dueSoon, subscriptions, tasks }: Figures): boolean {
  const hasHistory = subscriptions.months.some(({ begun, ended }) => begun + ended > 0);
  const hasMoney = collected?.months.some(({ count }) => count > 0) ?? false;
  const counts = subscriptions.active + open.count + dueSoon.count + tasks.length;
  return counts === 0 && !hasHistory && !hasMoney;
}

/** The figures of the home page. Each figure links to the list whose rows it sums. */
export function Cockpit() {
  // Two seconds are enough to use the prefetched figures. A later return to the home page reads the figures again.
  const answer = useQuery({ ...query(read, {}), staleTime: 2_000 });
  if (answer.isPending) return <Waiting />;
  if (!answer.data) return <FailedLoad onRetry={() => void answer.refetch()} />;
  const cockpit = answer.data;
  if (isEmpty(cockpit)) {
    return (
      <Suspense fallback={<Waiting />}>
        <FirstSteps />
      </Suspense>
    );
  }
  const { upToDateUntil, canCollect, collected, subscriptions, tasks } = cockpit;
  return (
    <div className="cockpit">
      {upToDateUntil && (
        <Notice tone="warning">
          <p>
            Le operazioni automatiche sono in ritardo: questi numeri sono completi fino al{' '}
            {formatDateTime(upToDateUntil)}.
          </p>
        </Notice>
      )}
      {!canCollect && (
        <Suspense>
          <NoAccount />
        </Suspense>
      )}
      <FigureRow cockpit={cockpit} />
      <div className="cockpit-panels">
        <TaskList tasks={tasks} />
        {collected && <IncomeChart months={collected.months} />}
        <PhaseChart subscriptions={subscriptions} />
      </div>
    </div>
  );
}

/** Placeholders with the same heights as the figures, shown while the figures load. */
function Waiting() {
  return (
    <div className="cockpit" aria-busy="true">
      <span className="visually-hidden">Caricamento dei numeri</span>
      <div className="card cockpit-figures-waiting placeholder" aria-hidden="true" />
      <div className="cockpit-panels" aria-hidden="true">
        <div className="card cockpit-tasks-waiting placeholder" />
        <div className="card cockpit-panel-waiting placeholder" />
        <div className="card cockpit-panel-waiting placeholder" />
      </div>
    </div>
  );
}
