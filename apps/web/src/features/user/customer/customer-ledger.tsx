import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { customerLinks } from '@canone/contracts/overviews/customer-links';
import { ledgerListPath } from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { CustomerPart, type PartProps, pageSize } from './customer-part.tsx';

/** The ledger entries of a customer, the newest first. */
export function CustomerLedger({ id, page }: PartProps) {
  const answer = useQuery({
    ...query(ledgerContract.endpoints.list, {
      query: { page, pageSize, filters: { userId: String(id) } },
    }),
    placeholderData: keepPreviousData,
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
      <Link to={ledgerListPath} search={customerLinks.movements(id).filters}>
        Apri in Incassi, con totali ed esportazione
      </Link>
    </CustomerPart>
  );
}
