import './difference-list.css';
import type { Column, Path } from '@canone/contracts/kit/column';
import {
  differenceKinds,
  type PaymentDifference,
  reconciliationContract,
} from '@canone/contracts/payments/reconciliation';
import { differenceListPath, settledDifferenceListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { query } from '../../kit/http/call.ts';
import type { Page } from '../../kit/list/column.ts';
import { choicesOf, type Filter } from '../../kit/list/filter.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { pageLabel } from '../../kit/page/page-label.ts';
import { DifferenceActions } from './difference-actions.tsx';
import { type DifferenceRow, differenceRow } from './difference-row.ts';
import { OpenTasks } from './open-tasks.tsx';
import { useDifferences } from './use-differences.ts';

const DismissDialog = lazyPart(async () => ({
  default: (await import('./dismiss-dialog.tsx')).DismissDialog,
}));

const { list: endpoint } = reconciliationContract.endpoints;

type DifferenceColumn = Column<Exclude<Path<DifferenceRow>, `difference.${string}`>>;

const start: readonly DifferenceColumn[] = [
  { key: 'about', label: 'Sottoscrizione' },
  { key: 'kind', label: 'Che cosa' },
  { key: 'here', label: 'In Canone' },
  { key: 'there', label: 'Su PayPal' },
];
const found: DifferenceColumn = { key: 'foundAt', label: 'Dal', type: 'instant' };
const openColumns = [...start, { key: 'proposal', label: 'Correzione' } as const, found];
const closedColumns = [...start, { key: 'outcome', label: 'Esito' } as const, found];

const filters: readonly Filter[] = [
  {
    key: 'kind',
    label: 'Che cosa',
    options: choicesOf(differenceKinds),
  },
];

const rowsOf = ({ items, totalCount }: Page<PaymentDifference>) => ({
  items: items.map(differenceRow),
  totalCount,
});

/** Open differences between PayPal's data and ours (PAY-10). */
export function DifferenceList() {
  return <Differences isOpen />;
}

/** Differences that were resolved or dismissed. */
export function SettledDifferenceList() {
  return <Differences isOpen={false} />;
}

function Differences({ isOpen }: { isOpen: boolean }) {
  const list = useListState(endpoint);
  const differences = useDifferences();
  const [toDismiss, setToDismiss] = useState<PaymentDifference>();
  const answer = useQuery({
    ...query(endpoint, {
      query: {
        ...list.query,
        sort: list.sort ?? '-foundAt',
        filters: { ...list.filters, isOpen: isOpen ? 'true' : 'false' },
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    select: rowsOf,
    refetchInterval: differences.isChecking && 2_000,
  });

  async function dismiss(difference: PaymentDifference, note: string) {
    if (await differences.dismiss(difference, note)) setToDismiss(undefined);
  }

  return (
    <>
      <ListScreen
        name={{ one: 'Differenza', many: 'Differenze' }}
        list={list}
        answer={answer}
        columns={isOpen ? openColumns : closedColumns}
        filters={filters}
        actions={(row) => (
          <DifferenceActions
            row={row}
            isBusy={differences.isBusy}
            onFix={(difference, fix) => void differences.fix(difference, fix)}
            onDismiss={setToDismiss}
          />
        )}
        notice={
          <>
            <div className="difference-bar">
              <nav className="list-places" aria-label="Differenze">
                <Link to={differenceListPath} activeOptions={{ exact: true, includeSearch: false }}>
                  Da decidere
                </Link>
                <Link to={settledDifferenceListPath}>{pageLabel(settledDifferenceListPath)}</Link>
              </nav>
              <Button
                variant="default"
                loading={differences.isChecking}
                leftSection={<IconRefresh size={18} aria-hidden="true" />}
                onClick={() => void differences.check()}
              >
                Controlla ora
              </Button>
            </div>
            <p className="muted difference-hint">
              Canone confronta i conti con PayPal quando è atteso un addebito, e comunque ogni
              giorno. Ciò che è certo lo corregge da solo; qui resta quello che deve decidere una
              persona.
            </p>
            <OpenTasks />
          </>
        }
      />
      {toDismiss && (
        <Suspense fallback={null}>
          <DismissDialog
            key={toDismiss.id}
            difference={toDismiss}
            isBusy={differences.isBusy}
            onDismiss={(note) => void dismiss(toDismiss, note)}
            onClose={() => setToDismiss(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
