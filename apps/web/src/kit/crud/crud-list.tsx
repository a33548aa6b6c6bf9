import { isAllowed } from '@canone/contracts/permissions';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSignedIn } from '../../session/session.ts';
import { query } from '../call.ts';
import { type Column, nameOf } from '../list/column.ts';
import { ListScreen, type Page } from '../list/list-screen.tsx';
import { useListState } from '../list/use-list-state.ts';
import type { CrudListScreen, CrudRow } from './crud-contract.ts';
import { DeleteSelected } from './delete-selected.tsx';
import { RefusedDeletion } from './refused-deletion.tsx';
import { DeleteRow, EditRow } from './row-actions.tsx';
import { useDelete } from './use-delete.ts';

interface CrudListProps {
  readonly screen: CrudListScreen;
  /** Something to say above the rows. */
  readonly notice?: ReactNode;
}

export function CrudList({ screen, notice }: CrudListProps) {
  const { contract, path, newPath = `${path}/new`, name, filters } = screen;
  const columns: readonly Column<never>[] = screen.columns as readonly Column<never>[];
  const { list: endpoint, remove } = contract.endpoints;
  const { person } = useSignedIn();
  const canManage = isAllowed(remove.access, person.role);

  const list = useListState(endpoint);
  const asked = query(endpoint, { query: list.query });
  const answer = useQuery({ ...asked, placeholderData: keepPreviousData });
  const deletion = useDelete(screen, asked.queryKey);

  return (
    <ListScreen
      name={name}
      list={list}
      answer={answer as UseQueryResult<Page<CrudRow>>} // crudContract gives every list this shape
      columns={columns}
      filters={filters}
      newPath={canManage ? newPath : undefined}
      actions={(row) => {
        const label = nameOf(row, screen.columns);
        return (
          <>
            <EditRow to={`${path}/${row.id}`} label={label} canEdit={canManage} />
            {canManage && <DeleteRow label={label} onDelete={() => deletion.deleteOne(row)} />}
          </>
        );
      }}
      bulkActions={
        canManage
          ? (selection) => <DeleteSelected selection={selection} deletion={deletion} />
          : undefined
      }
      notice={
        <>
          {notice}
          <RefusedDeletion deletion={deletion} />
        </>
      }
    />
  );
}
