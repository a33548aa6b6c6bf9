import type { Column } from '@canone/contracts/kit/column';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useSignedIn } from '../../session/session.ts';
import { query } from '../http/call.ts';
import { isPermitted } from '../http/is-permitted.ts';
import { nameOf, type Page } from '../list/column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useListState } from '../list/use-list-state.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { Creating, CrudListScreen, CrudRow } from './crud-contract.ts';
import { DeleteRow, EditRow } from './row-actions.tsx';
import { useDelete } from './use-delete.ts';

/** Lazily loaded, because few visits select rows. */
const DeleteSelected = lazyPart(async () => ({
  default: (await import('./delete-selected.tsx')).DeleteSelected,
}));

const RefusedDeletion = lazyPart(async () => ({
  default: (await import('./refused-deletion.tsx')).RefusedDeletion,
}));

interface CrudListProps extends Creating {
  readonly screen: CrudListScreen;
  /** Content shown above the rows. */
  readonly notice?: ReactNode;
  readonly besideNew?: ReactNode;
}

export function CrudList({ screen, notice, besideNew, canCreate = true }: CrudListProps) {
  const { contract, path, name, filters } = screen;
  const { list: endpoint, export: exportEndpoint, create, update, remove } = contract.endpoints;
  const columns = exportEndpoint.csv;
  const { person } = useSignedIn();
  const canDelete = isPermitted(remove.access, person.role);

  const list = useListState(endpoint);
  const rowsQuery = query(endpoint, { query: list.query });
  const answer = useQuery({ ...rowsQuery, placeholderData: keepPreviousData });
  const deletion = useDelete(screen, rowsQuery.queryKey, list);

  return (
    <ListScreen
      name={name}
      list={list}
      answer={answer as UseQueryResult<Page<CrudRow>>} // `crudContract` gives every list this type
      columns={columns as readonly Column<never>[]} // only the contract knows the type of the rows
      exported={
        isPermitted(exportEndpoint.access, person.role) && {
          endpoint: exportEndpoint,
          xlsx: screen.xlsx,
        }
      }
      filters={filters}
      newPath={canCreate && isPermitted(create.access, person.role) ? `${path}/new` : undefined}
      besideNew={besideNew}
      actions={(row) => {
        const label = nameOf(row, columns);
        return (
          <>
            <EditRow
              to={`${path}/${row.id}`}
              label={label}
              canEdit={isPermitted(update.access, person.role)}
            />
            {canDelete && <DeleteRow label={label} onDelete={() => deletion.deleteOne(row)} />}
          </>
        );
      }}
      selectionActions={
        canDelete
          ? (selection) => <DeleteSelected selection={selection} deletion={deletion} />
          : undefined
      }
      bulk={screen.bulk}
      bulkTerms={screen.bulkTerms}
      notice={
        <>
          {notice}
          {deletion.refusals.length > 0 && (
            <Suspense>
              <RefusedDeletion deletion={deletion} />
            </Suspense>
          )}
        </>
      }
    />
  );
}
