import { isAllowed } from '@canone/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSignedIn } from '../../session/session.ts';
import { query } from '../call.ts';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { FailedRecord } from '../detail/failed-record.tsx';
import { recordId } from '../detail/record-id.ts';
import { nameOf } from '../list/column.ts';
import type { CrudRow, CrudScreen } from './crud-contract.ts';
import { CrudForm } from './crud-form.tsx';

/** A new record at /x/new, an existing one at /x/5 (RTE-04). */
export function CrudDetail({ screen }: { screen: CrudScreen }) {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <CrudForm screen={screen} /> : <Existing screen={screen} id={id} />;
}

function Existing({ screen, id }: { screen: CrudScreen; id: number }) {
  const { contract, name, path, columns } = screen;
  const { person } = useSignedIn();
  const answer = useQuery({
    ...query(contract.endpoints.get, { params: { id: String(id) } }),
    // A form starts from what is true now, and nothing changes under the hands of who is writing.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const row = answer.data as CrudRow | undefined; // crudContract: `get` answers a row
  const canManage = isAllowed(contract.endpoints.update.access, person.role);

  if (row) {
    return (
      <CrudForm
        // Read again after a conflict, the record starts a new form.
        key={row.version}
        screen={screen}
        row={row}
        subtitle={nameOf(row, columns)}
        isReadOnly={!canManage}
        onReload={() => void answer.refetch()}
      />
    );
  }
  return (
    <DetailFrame title={`Modifica ${name.one}`} isLoading={answer.isPending} isLeaving={false}>
      <FailedRecord
        error={answer.error}
        name={name}
        listPath={path}
        onRetry={() => void answer.refetch()}
      />
    </DetailFrame>
  );
}
