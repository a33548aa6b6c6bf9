import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { ledgerListPath, subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fact, FactSection } from '../../kit/detail/fact-section.tsx';
import { entryText } from '../../kit/format/entry-text.ts';
import { formatDate, formatDay, formatEuro, formatText } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';

/**
 * Shows the bank movement of an entry, the periods that the entry pays, and the entries that return or correct its
 * money.
 */
export function EntryUse({ id }: { id: number }) {
  const { data } = useQuery(query(ledgerContract.endpoints.use, { params: { id } }));
  if (!data) return null;
  const { bankMovement } = data;
  return (
    <>
      {bankMovement && (
        <FactSection title="Dall’estratto conto" isWide>
          <Fact label="Ordinante">{formatText(bankMovement.payerName)}</Fact>
          <Fact label="Registrato dalla banca il">{formatDay(bankMovement.bookedOn)}</Fact>
          <Fact label="Testo">{bankMovement.text}</Fact>
        </FactSection>
      )}
      {data.covered.length > 0 && (
        <FactSection title="Scadenze" isWide>
          {data.covered.map(({ receivableId, subscriptionId, planName, periodStart, amount }) => (
            <Fact key={receivableId} label={`${planName}, dal ${formatDate(periodStart)}`}>
              <Link to={`${subscriptionListPath}/${subscriptionId}`}>{formatEuro(amount)}</Link>
            </Fact>
          ))}
        </FactSection>
      )}
      {data.corrections.length > 0 && (
        <FactSection title="Rimborsi e rettifiche" isWide>
          {data.corrections.map((entry) => (
            <Fact key={entry.id} label={`Movimento n. ${entry.id}`}>
              <Link to={`${ledgerListPath}/${entry.id}`}>{entryText(entry)}</Link>
            </Fact>
          ))}
        </FactSection>
      )}
    </>
  );
}
