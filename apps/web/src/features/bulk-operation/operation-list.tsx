import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { bulkOperationListPath } from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { actionBadges, operationTitle, stateBadges } from '../../kit/bulk/bulk-texts.ts';
import { EditRow } from '../../kit/crud/row-actions.tsx';
import { query } from '../../kit/http/call.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { pageLabel } from '../../kit/page/page-label.ts';

const { list: endpoint } = bulkOperationContract.endpoints;
const pollMs = 5_000;

/** Lists the person's own actions on many rows, the newest first. */
export function OperationList() {
  const list = useListState(endpoint);
  const { page, pageSize, sort } = list;
  const answer = useQuery({
    ...query(endpoint, { query: { page, pageSize, sort } }),
    placeholderData: keepPreviousData,
    // The server processes the rows in the background, so a cached list may be out of date.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'running') ? pollMs : false,
  });

  return (
    <ListScreen
      name={entityNames.bulkOperation}
      title={pageLabel(bulkOperationListPath)}
      list={list}
      answer={answer}
      columns={[
        { key: 'action', label: 'Azione', type: 'badge', badges: actionBadges },
        { key: 'startedAt', label: 'Avviata il', type: 'instant' },
        { key: 'state', label: 'Stato', type: 'badge', badges: stateBadges },
        { key: 'total', label: 'Righe' },
        { key: 'done', label: 'Riuscite' },
        { key: 'skipped', label: 'Saltate' },
        { key: 'failed', label: 'Non riuscite' },
      ]}
      filters={[]}
      actions={(operation) => (
        <EditRow
          to={`${bulkOperationListPath}/${operation.id}`}
          label={operationTitle(operation)}
          canEdit={false}
        />
      )}
      notice={
        <Notice tone="info">
          Le azioni su più righe continuano anche se chiudi la pagina. Restano qui per 30 giorni.
        </Notice>
      }
    />
  );
}
