import { type BankStatement, bankStatementContract } from '@canone/contracts/bank/bank-statement';
import type { Column, Path } from '@canone/contracts/kit/column';
import { bankMovementListPath, bankStatementListPath } from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../kit/http/call.ts';
import type { Page } from '../../kit/list/column.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { pageLabel } from '../../kit/page/page-label.ts';
import { ImportLink } from './import-link.tsx';
import { periodOf, progressOf, proofOf } from './statement-texts.ts';

const { list: endpoint } = bankStatementContract.endpoints;

type Row = BankStatement & {
  readonly period: string;
  readonly progress: string;
  readonly proof: string;
};

const columns: readonly Column<Exclude<Path<Row>, `balances.${string}`>>[] = [
  { key: 'fileName', label: 'File' },
  { key: 'period', label: 'Periodo' },
  { key: 'open', label: 'Da registrare' },
  { key: 'progress', label: 'Importazione' },
  { key: 'proof', label: 'Saldi' },
  { key: 'accountName', label: 'Conto' },
  { key: 'formatName', label: 'Formato' },
  { key: 'rows', label: 'Movimenti' },
  { key: 'new', label: 'Nuovi' },
  { key: 'importedAt', label: 'Importato', type: 'instant', sort: 'importedAt' },
];

const rowsOf = ({ items, totalCount }: Page<BankStatement>): Page<Row> => ({
  items: items.map((one) => ({
    ...one,
    period: periodOf(one),
    progress: progressOf(one),
    proof: proofOf(one.balances),
  })),
  totalCount,
});

/** Lists the imported statements, the newest first. */
export function StatementList() {
  const list = useListState(endpoint);
  const answer = useQuery({
    ...query(endpoint, { query: list.query }),
    placeholderData: keepPreviousData,
    select: rowsOf,
    staleTime: 0,
    // An import that runs in another tab shows its progress here.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ isFinished }) => !isFinished) && 2_000,
  });

  return (
    <ListScreen
      name={{ one: 'Estratto conto', many: 'Estratti conto' }}
      title={pageLabel(bankStatementListPath)}
      list={list}
      answer={answer}
      columns={columns}
      filters={[]}
      actions={({ id, fileName }) => (
        <Link
          to={bankMovementListPath}
          search={{ statementId: String(id) }}
          aria-label={`Movimenti di ${fileName}`}
        >
          Movimenti
        </Link>
      )}
      besideNew={<ImportLink />}
      emptyText="Ogni estratto conto importato compare in questo elenco."
    />
  );
}
