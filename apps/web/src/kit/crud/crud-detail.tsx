import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { useSignedIn } from '../../session/session.ts';
import { RecordFrame, readOnce } from '../detail/record-frame.tsx';
import { recordId } from '../detail/record-id.ts';
import { query } from '../http/call.ts';
import { isPermitted } from '../http/is-permitted.ts';
import type { CallError } from '../http/wire.ts';
import { nameOf } from '../list/column.ts';
import type { Creating, CrudRow, CrudScreen } from './crud-contract.ts';
import { CrudForm } from './crud-form.tsx';

/**
 * Opens a new record at /x/new or an existing one at /x/5 (RTE-04). The form of a new record requires the permission to
 * create.
 */
export function CrudDetail({ screen, canCreate = true }: Creating & { screen: CrudScreen }) {
  const { person } = useSignedIn();
  const id = recordId(useParams({ strict: false })['id']);
  if (id !== undefined) return <Existing screen={screen} id={id} />;
  if (!canCreate || !isPermitted(screen.contract.endpoints.create.access, person.role))
    throw notFound();
  return <CrudForm screen={screen} />;
}

function Existing({ screen, id }: { screen: CrudScreen; id: number }) {
  const { contract, name, path } = screen;
  const { person } = useSignedIn();
  const answer = useQuery({
    ...query(contract.endpoints.get, { params: { id: String(id) } }),
    ...readOnce,
  });

  return (
    <RecordFrame
      answer={answer as UseQueryResult<CrudRow, CallError>} // `crudContract` ensures that `get` returns a row
      name={name}
      path={path}
    >
      {(row) => (
        <CrudForm
          screen={screen}
          row={row}
          subtitle={nameOf(row, contract.endpoints.export.csv)}
          isReadOnly={!isPermitted(contract.endpoints.update.access, person.role)}
        />
      )}
    </RecordFrame>
  );
}
