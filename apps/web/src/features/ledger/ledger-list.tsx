import { ledgerEntryKinds, ledgerMethods } from '@canone/contracts/billing/ledger-rules';
import { columnsOf } from '@canone/contracts/kit/chosen-columns';
import { exportedEntry, ledgerColumns, ledgerContract } from '@canone/contracts/ledger/ledger';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { ledgerListPath } from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EditRow } from '../../kit/crud/row-actions.tsx';
import { entryText } from '../../kit/format/entry-text.ts';
import { formatEuro } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import { choicesOf, type Filter } from '../../kit/list/filter.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { pageLabel } from '../../kit/page/page-label.ts';
import { CancelWriteOffRow, useCancelWriteOff } from '../../kit/write-off/use-cancel-write-off.tsx';
import { useSignedIn } from '../../session/session.ts';
import { emptyLedger } from './empty-ledger.ts';
import { LedgerTotals } from './ledger-totals.tsx';
import { PeriodLinks } from './period-links.tsx';

const { list: endpoint, export: exportEndpoint, exportXlsx } = ledgerContract.endpoints;

/**
 * The first column names the customer of the row. The amount is among the first columns, because a tablet shows only
 * the first columns. The export has more fields, which the detail page shows.
 */
const columns = columnsOf(ledgerColumns, [
  'user.name',
  'occurredAt',
  'amount',
  'kindName',
  'methodName',
  'plan.name',
  'netAmount',
  'vatAmount',
]);

const filters: readonly Filter[] = [
  { key: 'from', label: 'Dal', type: 'day' },
  { key: 'to', label: 'Al', type: 'day' },
  { key: 'kind', label: 'Movimento', options: choicesOf(ledgerEntryKinds) },
  { key: 'method', label: 'Metodo', options: choicesOf(ledgerMethods) },
  { key: 'userName', label: 'Cliente' },
  { key: 'amount', label: 'Importo', type: 'amount' },
  { key: 'isMoney', label: 'Senza abbuoni', type: 'bool' },
  { key: 'hasCredit', label: 'Con credito', type: 'bool' },
];

/** Lists all ledger entries, newest first, with the totals of the filtered entries. */
export function LedgerList() {
  const list = useListState(endpoint);
  const { person } = useSignedIn();
  const cancelling = useCancelWriteOff();
  const mayCancel = isAllowed('ledger.manage', person.role);
  const answer = useQuery({
    ...query(endpoint, { query: list.query }),
    placeholderData: keepPreviousData,
  });

  return (
    <ListScreen
      name={entityNames.ledgerEntry}
      title={pageLabel(ledgerListPath)}
      list={list}
      answer={answer}
      columns={columns}
      filters={filters}
      foldsFilters
      exported={{ endpoint: exportEndpoint, xlsx: exportXlsx, row: exportedEntry }}
      emptyText={emptyLedger(list.filters)}
      highlightedId={cancelling.changedId}
      actions={(entry) => (
        <>
          {mayCancel && entry.kind === 'writeOff' && entry.isCancellable && (
            <CancelWriteOffRow
              label={`${entryText(entry)}, ${entry.user.name}`}
              isBusy={cancelling.busyId === entry.id}
              onCancel={() => cancelling.ask(entry)}
            />
          )}
          <EditRow
            to={`${ledgerListPath}/${entry.id}`}
            label={`${entryText(entry)}, ${entry.user.name}`}
            canEdit={false}
          />
        </>
      )}
      beside={({ credit, pendingRefund }, key) =>
        key === 'kindName' && (
          <small className="muted">
            {credit > 0 && ` · credito ${formatEuro(credit)}`}
            {pendingRefund > 0 && ` · rimborso di ${formatEuro(pendingRefund)} in corso`}
          </small>
        )
      }
      notice={
        <>
          <PeriodLinks list={list} />
          <LedgerTotals list={list} />
        </>
      }
    />
  );
}
