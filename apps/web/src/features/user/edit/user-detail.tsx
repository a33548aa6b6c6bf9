import { userContract } from '@canone/contracts/people/user';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { newUserPath, userListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RecordFrame, readOnce } from '../../../kit/detail/record-frame.tsx';
import { recordId } from '../../../kit/detail/record-id.ts';
import { query } from '../../../kit/http/call.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { UserEdit } from './user-edit.tsx';

const MissingPerson = lazyPart(async () => ({
  default: (await import('../erasure/missing-person.tsx')).MissingPerson,
}));

/** RTE-04: a non-numeric id opens the wizard. */
export function UserDetail() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <Navigate to={newUserPath} replace /> : <ExistingUser id={id} />;
}

function ExistingUser({ id }: { id: number }) {
  const answer = useQuery({
    ...query(userContract.endpoints.get, { params: { id } }),
    ...readOnce,
  });
  const frame = (
    <RecordFrame answer={answer} name={entityNames.user} path={userListPath}>
      {(user) => <UserEdit user={user} />}
    </RecordFrame>
  );
  if (answer.error?.status !== 404) return frame;
  return (
    <Suspense>
      <MissingPerson id={id}>{frame}</MissingPerson>
    </Suspense>
  );
}
