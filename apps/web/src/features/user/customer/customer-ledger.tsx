import { ledgerContract } from '@canone/contracts/ledger/ledger';
import type { LedgerTotal } from '@canone/contracts/ledger/ledger-total';
import { customerLinks } from '@canone/contracts/overviews/customer-links';
import { ledgerListPath } from '@canone/contracts/texts/page-paths';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { CustomerPart, type PartProps, pageSize } from './customer-part.tsx';

const sumOf = (items: readonly LedgerTotal[]) =>
  fromHundredths(items.reduce((sum, { amount }) => sum + toHundredths(amount), 0));

/** The ledger entries of a customer, the newest first. */
export function CustomerLedger({ id, page }: PartProps) {
  const { list, totals } = ledgerContract.endpoints;
  const filters = { userId: String(id) };
  const answer = useQuery({
    ...query(list, { query: { page, pageSize, filters } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data: received } = useQuery({
    ...query(totals, { query: { filters } }),
    select: ({ items }) => (items.length === 0 ? undefined : sumOf(items)),
    staleTime: 0,
  });
  return (
    <CustomerPart
      title="Movimenti"
      page={page}
      answer={answer}
      empty="Ancora nessun movimento di denaro."
      keyOf={(row) => row.id}
      row={({ id: entryId, kindName, methodName, occurredAt, plan, amount, credit }) => (
        <>
          <Link to={`${ledgerListPath}/${entryId}`}>
            {kindName} del {formatDate(occurredAt)}
          </Link>
          <span className="muted">
            {plan.name} · {methodName}
          </span>
          <strong>{formatEuro(amount)}</strong>
          {credit > 0 && <span className="muted">credito {formatEuro(credit)}</span>}
        </>
      )}
    >
      {received !== undefined && (
        <p className="figures">
          Incassato in tutto, rimborsi sottratti: <strong>{formatEuro(received)}</strong>
        </p>
      )}
      <Link to={ledgerListPath} search={customerLinks.movements(id).filters}>
        Apri in Incassi, con totali ed esportazione
      </Link>
    </CustomerPart>
  );
}
