import { userContract } from '@canone/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { query } from '../../../kit/call.ts';
import { DetailFrame } from '../../../kit/detail/detail-frame.tsx';
import { FailedRecord } from '../../../kit/detail/failed-record.tsx';
import { recordId } from '../../../kit/detail/record-id.ts';
import { userName } from '../user-values.ts';
import { UserEdit } from './user-edit.tsx';

/** RTE-04: what is no number leads to the wizard. */
export function UserDetail() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <Navigate to="/user-wizard" replace /> : <ExistingUser id={id} />;
}

function ExistingUser({ id }: { id: number }) {
  const answer = useQuery({
    ...query(userContract.endpoints.get, { params: { id } }),
    // A form starts from what is true now, and nothing changes under the hands of who is writing.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (answer.data) return <UserEdit user={answer.data} />;
  return (
    <DetailFrame title="Modifica Utente" isLoading={answer.isPending} isLeaving={false}>
      <FailedRecord
        error={answer.error}
        name={userName}
        listPath="/user"
        onRetry={() => void answer.refetch()}
      />
    </DetailFrame>
  );
}
