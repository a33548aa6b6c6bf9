import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import type { LedgerTotal } from '@canone/contracts/ledger/ledger-total';
import { customerLinks } from '@canone/contracts/overviews/customer-links';
import { bankMovementListPath, ledgerListPath } from '@canone/contracts/texts/page-paths';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { CustomerPart, type PartProps, pageSize } from './customer-part.tsx';
import { unregisteredText } from './unregistered-text.ts';

const sumOf = (items: readonly LedgerTotal[]) =>
  fromHundredths(items.reduce((sum, { amount }) => sum + toHundredths(amount), 0));

/** The ledger entries of a customer, the newest first. */
export function CustomerLedger({ id, name, page }: PartProps) {
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
      <Unregistered name={name} />
      <Link to={ledgerListPath} search={customerLinks.movements(id).filters}>
        Apri in Incassi, con totali ed esportazione
      </Link>
    </CustomerPart>
  );
}

/** The open bank credits whose text has the customer's name. A transfer that has arrived is not yet in the ledger (AQ41). */
function Unregistered({ name }: { name: string }) {
  const filters = { text: name, direction: 'credit', state: 'open' } as const;
  const { data } = useQuery({
    ...query(bankMovementContract.endpoints.list, { query: { pageSize: 1, filters } }),
    staleTime: 0,
  });
  if (!data || data.totalCount === 0) return null;
  return (
    <p>
      <Link to={bankMovementListPath} search={{ text: name, direction: 'credit' }}>
        {unregisteredText(data.totalCount)}
      </Link>
    </p>
  );
}
