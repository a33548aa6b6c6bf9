import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { editTitle, entityNames } from '@canone/contracts/texts/entity-names';
import { newSubscriptionPath, subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { DetailButtons, DetailFrame } from '../../kit/detail/detail-frame.tsx';
import { FailedRecord } from '../../kit/detail/failed-record.tsx';
import { recordId } from '../../kit/detail/record-id.ts';
import { useLeave } from '../../kit/detail/use-leave.ts';
import { History } from '../../kit/history/history.tsx';
import { query } from '../../kit/http/call.ts';
import { SubscriptionSheet } from './detail/subscription-sheet.tsx';
import { Timeline } from './timeline/timeline.tsx';

/** Shows the subscription at /subscription/5. A non-numeric id opens the form of a new one (RTE-04). */
export function SubscriptionDetail() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <Navigate to={newSubscriptionPath} replace /> : <Existing id={id} />;
}

function Existing({ id }: { id: number }) {
  const answer = useQuery(
    query(subscriptionContract.endpoints.get, { params: { id: String(id) } }),
  );
  const { isLeaving, goBack } = useLeave({ isDirty: false, listPath: subscriptionListPath });
  const { data, error } = answer;

  return (
    <DetailFrame
      title={editTitle(entityNames.subscription)}
      subtitle={data && `${data.user.name} · ${data.plan.name}`}
      isLoading={answer.isPending}
      isLeaving={isLeaving}
    >
      {data ? (
        <SubscriptionSheet subscription={data} />
      ) : (
        <FailedRecord
          error={error}
          name={entityNames.subscription}
          listPath={subscriptionListPath}
          onRetry={() => void answer.refetch()}
        />
      )}
      {data && <Timeline subscriptionId={id} />}
      <DetailButtons onBack={() => void goBack()} />
      {data && <History contract={subscriptionContract} record={data} />}
    </DetailFrame>
  );
}
