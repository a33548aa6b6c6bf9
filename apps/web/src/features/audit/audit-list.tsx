import { auditEntityLabels } from 'virtual:audit-entities';
import { type AuditEntry, auditContract } from '@canone/contracts/history/audit';
import { auditActionLabels } from '@canone/contracts/history/audit-labels';
import type { Column, Path } from '@canone/contracts/kit/column';
import { auditListPath, outsideAuditListPath } from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EditRow } from '../../kit/crud/row-actions.tsx';
import { query } from '../../kit/http/call.ts';
import type { Page } from '../../kit/list/column.ts';
import { choicesOf, type Filter } from '../../kit/list/filter.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { pageLabel } from '../../kit/page/page-label.ts';
import { type AuditRow, auditRow } from './audit-row.ts';

type Endpoint = (typeof auditContract.endpoints)['list' | 'outside'];

const columns: readonly Column<Path<AuditRow>>[] = [
  { key: 'what', label: 'Attività' },
  { key: 'at', label: 'Quando', type: 'instant' },
  { key: 'who', label: 'Chi' },
  { key: 'changes', label: 'Modifiche' },
  { key: 'outcome', label: 'Esito' },
];

const filters: readonly Filter[] = [
  { key: 'entity', label: 'Su che cosa', options: choicesOf(auditEntityLabels) },
  { key: 'action', label: 'Attività', options: choicesOf(auditActionLabels) },
  { key: 'person', label: 'Chi' },
  { key: 'from', label: 'Dal', type: 'day' },
  { key: 'to', label: 'Al', type: 'day' },
  { key: 'isRefused', label: 'Solo attività rifiutate', type: 'bool' },
];

const rowsOf = ({ items, totalCount }: Page<AuditEntry>) => ({
  items: items.map(auditRow),
  totalCount,
});

/** The tenant's audit log, with refused actions, for a SuperAdmin (AUD-02). */
export function AuditList() {
  return <Register endpoint={auditContract.endpoints.list} />;
}

/** The audit log of records outside every tenant: shared places, tenants and sign-ins. */
export function OutsideAuditList() {
  return <Register endpoint={auditContract.endpoints.outside} />;
}

function Register({ endpoint }: { endpoint: Endpoint }) {
  const list = useListState(endpoint);
  const answer = useQuery({
    ...query(endpoint, { query: list.query }),
    placeholderData: keepPreviousData,
    select: rowsOf,
  });

  return (
    <ListScreen
      name={{ one: 'Attività', many: 'Attività' }}
      list={list}
      answer={answer}
      columns={columns}
      filters={filters}
      actions={({ path, what }) => path && <EditRow to={path} label={what} canEdit={false} />}
      notice={
        <nav className="list-places" aria-label="Registro">
          <Link to={auditListPath} activeOptions={{ exact: true, includeSearch: false }}>
            In questo tenant
          </Link>
          <Link to={outsideAuditListPath}>{pageLabel(outsideAuditListPath)}</Link>
        </nav>
      }
    />
  );
}
