import './ledger-detail.css';
import { labelsOfColumns } from '@canone/contracts/kit/chosen-columns';
import { type LedgerEntry, ledgerColumns, ledgerContract } from '@canone/contracts/ledger/ledger';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { entityNames } from '@canone/contracts/texts/entity-names';
import {
  ledgerListPath,
  subscriptionListPath,
  userListPath,
} from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { DetailButtons, DetailFrame } from '../../kit/detail/detail-frame.tsx';
import { Fact, FactSection } from '../../kit/detail/fact-section.tsx';
import { FailedRecord } from '../../kit/detail/failed-record.tsx';
import { recordId } from '../../kit/detail/record-id.ts';
import { useLeave } from '../../kit/detail/use-leave.ts';
import { entryText } from '../../kit/format/entry-text.ts';
import {
  formatDate,
  formatDateTime,
  formatEuro,
  formatPercentage,
  formatText,
} from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import { useSignedIn } from '../../session/session.ts';
import { CancelReturn } from './cancel-return.tsx';
import { EntryUse } from './entry-use.tsx';
import { LedgerActions } from './ledger-actions.tsx';
import { WriteOffAction } from './write-off-action.tsx';

const labels = labelsOfColumns(ledgerColumns);

/** Shows the ledger entry at /ledger/5. Entries cannot be created here. */
export function LedgerDetail() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <Navigate to={ledgerListPath} replace /> : <Existing id={id} />;
}

function Existing({ id }: { id: number }) {
  const answer = useQuery(query(ledgerContract.endpoints.get, { params: { id } }));
  const { person } = useSignedIn();
  const { isLeaving, goBack } = useLeave({ isDirty: false, listPath: ledgerListPath });
  const { data, error } = answer;

  return (
    <DetailFrame
      title={entityNames.ledgerEntry.one}
      subtitle={data && `${entryText(data)} · ${data.user.name}`}
      isLoading={answer.isPending}
      isLeaving={isLeaving}
    >
      {data ? (
        <div className="sheet">
          {isAllowed('ledger.manage', person.role) && (
            <>
              <LedgerActions key={id} entry={data} />
              <WriteOffAction entry={data} />
              <CancelReturn entry={data} />
            </>
          )}
          <Amounts entry={data} />
          <About entry={data} />
          <Origin entry={data} />
          <EntryUse id={id} />
        </div>
      ) : (
        <FailedRecord
          error={error}
          name={entityNames.ledgerEntry}
          listPath={ledgerListPath}
          onRetry={() => void answer.refetch()}
        />
      )}
      <DetailButtons onBack={() => void goBack()} />
    </DetailFrame>
  );
}

function Amounts({ entry }: { entry: LedgerEntry }) {
  const { netAmount, vatAmount, vatPercentage, amount, fee, credit, refundable } = entry;
  const { pendingRefund } = entry;
  return (
    <FactSection title="Importo">
      <Fact label={labels.netAmount}>{formatEuro(netAmount)}</Fact>
      <Fact label={`IVA ${formatPercentage(vatPercentage)}`}>{formatEuro(vatAmount)}</Fact>
      <Fact label={labels.amount} isTotal>
        {formatEuro(amount)}
      </Fact>
      <Fact label={labels.fee}>{formatEuro(fee)}</Fact>
      <Fact label="Credito del cliente">{formatEuro(credit)}</Fact>
      <Fact label="Ancora restituibile">{formatEuro(refundable)}</Fact>
      {pendingRefund > 0 && (
        <Fact label="Rimborso in corso presso PayPal">{formatEuro(pendingRefund)}</Fact>
      )}
    </FactSection>
  );
}

function About({ entry: { user, plan, subscriptionId, periodStart } }: { entry: LedgerEntry }) {
  return (
    <FactSection title="Cliente">
      <Fact label="Nome">
        <Link to={`${userListPath}/${user.id}`}>{user.name}</Link>
      </Fact>
      <Fact label={labels['user.vATCode']}>{formatText(user.vATCode)}</Fact>
      <Fact label={labels['plan.name']}>{plan.name}</Fact>
      <Fact label="Sottoscrizione">
        <Link to={`${subscriptionListPath}/${subscriptionId}`}>Apri la sottoscrizione</Link>
      </Fact>
      <Fact label={labels.periodStart}>{formatDate(periodStart)}</Fact>
    </FactSection>
  );
}

function Origin({ entry }: { entry: LedgerEntry }) {
  const { kindName, methodName, occurredAt, recordedAt, providerTransactionId } = entry;
  const { correctsId, note } = entry;
  return (
    <FactSection title="Movimento" isWide>
      <Fact label="Tipo">{kindName}</Fact>
      <Fact label={labels.methodName}>{methodName}</Fact>
      <Fact label={labels.occurredAt}>{formatDate(occurredAt)}</Fact>
      <Fact label="Registrato il">{formatDateTime(recordedAt)}</Fact>
      <Fact label={labels.providerTransactionId}>
        {providerTransactionId ? <code>{providerTransactionId}</code> : formatText(null)}
      </Fact>
      {correctsId !== null && (
        <Fact label="Corregge">
          <Link to={`${ledgerListPath}/${correctsId}`}>Movimento n. {correctsId}</Link>
        </Fact>
      )}
      <Fact label={labels.note}>{formatText(note)}</Fact>
    </FactSection>
  );
}
