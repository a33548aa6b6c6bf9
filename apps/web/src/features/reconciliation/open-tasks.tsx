import { webhookLimitMessage } from '@canone/contracts/payments/payment-provider';
import {
  type ProviderTask,
  reconciliationContract,
} from '@canone/contracts/payments/reconciliation';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf, formatDateTime } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import { Notice } from '../../kit/page/notice.tsx';

const maxShown = 5;

const names: Readonly<Record<ProviderTask['kind'], string>> = {
  cancelSubscription: 'Cancellazione',
  registerWebhook: 'Registrazione degli avvisi',
};

/** Lists our requests that PayPal has not completed yet. Renders nothing without such requests. */
export function OpenTasks() {
  const { data } = useQuery({
    ...query(reconciliationContract.endpoints.tasks, { query: { pageSize: maxShown } }),
    staleTime: 0,
  });
  if (!data || data.totalCount === 0) return null;
  const others = data.totalCount - data.items.length;
  return (
    <Notice tone="info">
      <p>Chiesto a PayPal e non ancora fatto: riproviamo da soli.</p>
      <ul className="open-tasks">
        {data.items.map((task) => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
      {others > 0 && <p>… e altre {others}.</p>}
    </Notice>
  );
}

function Task({ task }: { task: ProviderTask }) {
  const { kind, subscriptionId, createdAt, attempts, nextAttemptAt, lastError } = task;
  return (
    <li>
      {names[kind]}
      {subscriptionId !== null && (
        <>
          {' della '}
          <Link to={`${subscriptionListPath}/${subscriptionId}`}>
            sottoscrizione n. {subscriptionId}
          </Link>
        </>
      )}
      , dal {formatDateTime(createdAt)}
      {attempts > 0 && ` · ${countOf(attempts, entityNames.attempt)}`}
      {nextAttemptAt !== null && ` · il prossimo il ${formatDateTime(nextAttemptAt)}`}
      {lastError === webhookLimitMessage && <p>{webhookLimitMessage}</p>}
    </li>
  );
}
