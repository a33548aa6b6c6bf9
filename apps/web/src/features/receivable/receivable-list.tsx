import { endingDays } from '@canone/contracts/billing/horizons';
import { ageBands, receivableStates } from '@canone/contracts/billing/receivable-state';
import { columnsOf } from '@canone/contracts/kit/chosen-columns';
import type { Column, Path } from '@canone/contracts/kit/column';
import {
  type Receivable,
  receivableColumns,
  receivableContract,
} from '@canone/contracts/ledger/receivable';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { receivableListPath } from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../kit/http/call.ts';
import { useLetter } from '../../kit/letter/use-letter.tsx';
import { choicesOf, type Filter } from '../../kit/list/filter.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { pageLabel } from '../../kit/page/page-label.ts';
import { receivableBadges } from '../../kit/page/receivable-badges.ts';
import { useSignedIn } from '../../session/session.ts';
import { emptyReceivables } from './empty-receivables.ts';
import { ReceivableActions } from './receivable-actions.tsx';
import { ReceivableSummary } from './receivable-summary.tsx';
import { ReceivableViews } from './receivable-views.tsx';
import { useCancelNewestWriteOff } from './use-cancel-newest-write-off.ts';
import { useWriteOff } from './use-write-off.ts';

const { list: endpoint, export: exportEndpoint, exportXlsx } = receivableContract.endpoints;

/**
 * The first column names the customer of the row. The rest to pay is among the first columns, because a tablet shows
 * only the first columns.
 */
const columns: readonly Column<Path<Receivable>>[] = [
  ...columnsOf(receivableColumns, ['user.name', 'dueDate', 'rest']),
  { key: 'state', label: 'Stato', type: 'badge', badges: receivableBadges },
  ...columnsOf(receivableColumns, ['daysOverdue', 'plan.name', 'amount', 'covered']),
];

const filters: readonly Filter[] = [
  { key: 'state', label: 'Stato', options: choicesOf(receivableStates) },
  {
    key: 'age',
    label: 'Scaduto da',
    options: ageBands.map(({ key, label }) => ({ value: key, label })),
  },
  { key: 'from', label: 'Dal', type: 'day' },
  { key: 'to', label: 'Al', type: 'day' },
  { key: 'userName', label: 'Cliente' },
  { key: 'amount', label: 'Importo', type: 'amount' },
  { key: 'isOpen', label: 'Solo da incassare', type: 'bool' },
  { key: 'isRefused', label: 'Solo addebiti rifiutati', type: 'bool' },
  {
    key: 'isUnpaidRenewal',
    label: `Solo rinnovi da pagare entro ${endingDays} giorni`,
    type: 'bool',
  },
];

/** True when the list is filtered by a customer's name, or was opened from the page of a customer or subscription. */
const isFilteredByCustomer = (chosen: Readonly<Record<string, unknown>>) =>
  ['userName', 'userId', 'subscriptionId'].some((key) => chosen[key] !== undefined);

/** Lists all receivables with customer, due date and the amount still due, the oldest first. */
export function ReceivableList() {
  const list = useListState(endpoint);
  const { person } = useSignedIn();
  const writeOff = useWriteOff();
  const cancelling = useCancelNewestWriteOff();
  const letter = useLetter();
  const answer = useQuery({
    ...query(endpoint, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const mayWriteOff = isAllowed('ledger.manage', person.role);

  return (
    <ListScreen
      name={entityNames.receivable}
      title={pageLabel(receivableListPath)}
      list={list}
      answer={answer}
      columns={columns}
      filters={filters}
      foldsFilters
      exported={{ endpoint: exportEndpoint, xlsx: exportXlsx }}
      bulk={['remindReceivables']}
      emptyText={emptyReceivables(list.filters)}
      highlightedId={writeOff.changedId ?? cancelling.changedId}
      actions={(receivable) => (
        <ReceivableActions
          receivable={receivable}
          writeOff={mayWriteOff ? writeOff : undefined}
          cancelling={mayWriteOff ? cancelling : undefined}
          onRemind={() => letter.open('reminder', receivable.id)}
        />
      )}
      notice={
        <>
          <ReceivableSummary isFilteredByCustomer={isFilteredByCustomer(list.filters)} />
          <ReceivableViews list={list} />
          {letter.dialog}
        </>
      }
    />
  );
}
