import { bankStatementContract } from '@canone/contracts/bank/bank-statement';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';

interface ImportProgressProps {
  readonly accountId: number;
  readonly fileName: string;
}

const pollMs = 1_000;

/**
 * Shows the number of stored movements of a running import. The whole file is read before the first movement is stored.
 */
export function ImportProgress({ accountId, fileName }: ImportProgressProps) {
  const { data } = useQuery({
    ...query(bankStatementContract.endpoints.list, {
      query: { pageSize: 5, sort: '-importedAt', filters: { accountId: String(accountId) } },
    }),
    staleTime: 0,
    refetchInterval: pollMs,
  });
  const running = data?.items.find((one) => !one.isFinished && one.fileName === fileName);
  const words = running
    ? `Importati ${formatInteger(running.stored)} movimenti di ${formatInteger(running.rows)}`
    : 'Lettura del file…';
  return (
    <div className="import-progress">
      <progress
        aria-label="Importazione in corso"
        {...(running && { max: Math.max(running.rows, 1), value: running.stored })}
      />
      <p role="status" className="muted figures">
        {words}
      </p>
    </div>
  );
}
