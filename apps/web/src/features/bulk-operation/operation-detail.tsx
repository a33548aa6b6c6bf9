import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { bulkOperationListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { operationTitle } from '../../kit/bulk/bulk-texts.ts';
import { OperationProgress } from '../../kit/bulk/operation-progress.tsx';
import { DetailButtons, DetailFrame } from '../../kit/detail/detail-frame.tsx';
import { FailedRecord } from '../../kit/detail/failed-record.tsx';
import { recordId } from '../../kit/detail/record-id.ts';
import { useLeave } from '../../kit/detail/use-leave.ts';
import { formatDateTime } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';

/** Shows the operation at /bulkoperation/5. Operations cannot be created here, only in lists. */
export function OperationDetail() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <Navigate to={bulkOperationListPath} replace /> : <Existing id={id} />;
}

function Existing({ id }: { readonly id: number }) {
  const answer = useQuery({
    ...query(bulkOperationContract.endpoints.get, { params: { id } }),
    staleTime: 0,
  });
  const { isLeaving, goBack } = useLeave({ isDirty: false, listPath: bulkOperationListPath });
  const { data, error } = answer;

  return (
    <DetailFrame
      title="Operazione"
      subtitle={data && `${operationTitle(data)}, avviata il ${formatDateTime(data.startedAt)}`}
      isLoading={answer.isPending}
      isLeaving={isLeaving}
    >
      {data ? (
        <section className="card">
          <OperationProgress id={id} />
        </section>
      ) : (
        <FailedRecord
          error={error}
          name={entityNames.bulkOperation}
          listPath={bulkOperationListPath}
          onRetry={() => void answer.refetch()}
        />
      )}
      <DetailButtons onBack={() => void goBack()} />
    </DetailFrame>
  );
}
