import './transfer-request.css';

import type { TransferDetails } from '@canone/contracts/bank/transfer-details';
import {
  type TransferRequest as Request,
  transferRequestContract,
} from '@canone/contracts/bank/transfer-request';
import { retryWarning } from '@canone/contracts/billing/refused-charge';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { bankAccountListPath, receivableListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { DetailButtons, DetailFrame } from '../../kit/detail/detail-frame.tsx';
import { FailedRecord } from '../../kit/detail/failed-record.tsx';
import { recordId } from '../../kit/detail/record-id.ts';
import { useLeave } from '../../kit/detail/use-leave.ts';
import { formatDate, formatEuro } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import { CopyButton } from '../../kit/page/copy-button.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { TransferFacts } from '../../kit/page/transfer-facts.tsx';
import { useSignedIn } from '../../session/session.ts';
import { transferMail } from './transfer-mail.ts';

/** The request to pay the receivable at /receivable/5 by transfer, on screen and on paper. */
export function TransferRequest() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <Navigate to={receivableListPath} replace /> : <Existing id={id} />;
}

function Existing({ id }: { id: number }) {
  const answer = useQuery({
    ...query(transferRequestContract.endpoints.get, { params: { id } }),
    staleTime: 0,
  });
  const { isLeaving, goBack } = useLeave({ isDirty: false, listPath: receivableListPath });
  const { data, error } = answer;
  return (
    <DetailFrame
      title="Richiesta di pagamento"
      subtitle={data && `${data.userName} · ${data.planName}, ${formatDate(data.dueDate)}`}
      isLoading={answer.isPending}
      isLeaving={isLeaving}
    >
      {data ? (
        <Content request={data} />
      ) : (
        <FailedRecord
          error={error}
          name={entityNames.receivable}
          listPath={receivableListPath}
          onRetry={() => void answer.refetch()}
        />
      )}
      <DetailButtons onBack={() => void goBack()}>
        {data?.transfer && (
          <>
            <Button
              component="a"
              variant="default"
              href={transferMail(data, data.transfer)}
              leftSection={<IconMail size={18} aria-hidden="true" />}
            >
              Scrivi un’email
            </Button>
            <Button
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Stampa
            </Button>
          </>
        )}
      </DetailButtons>
    </DetailFrame>
  );
}

function Content({ request }: { request: Request }) {
  const { isAsked, transfer } = request;
  if (!isAsked)
    return (
      <Notice tone="info">
        Questa scadenza non si paga con bonifico: è già pagata, annullata, oppure la incassa PayPal.
      </Notice>
    );
  if (!transfer) return <NoAccount />;
  const warning = retryWarning(request, Temporal.Now.instant());
  return (
    <>
      {warning && (
        <div className="transfer-warning">
          <Notice tone="warning">{warning}</Notice>
        </div>
      )}
      <Sheet request={request} transfer={transfer} />
    </>
  );
}

function NoAccount() {
  const { person } = useSignedIn();
  return (
    <Notice tone="info">
      Nessun conto bancario è mostrato ai clienti.{' '}
      {isAllowed('bank.manage', person.role) ? (
        <Link to={bankAccountListPath}>Scegli il conto con «Mostra ai clienti»</Link>
      ) : (
        'Chiedi a un amministratore di sceglierlo.'
      )}
    </Notice>
  );
}

function Sheet({ request, transfer }: { request: Request; transfer: TransferDetails }) {
  const { sellerName, userName, planName, dueDate, rest } = request;
  return (
    <article className="card transfer-request" aria-label={`Richiesta per ${userName}`}>
      <header>
        <p className="transfer-seller">{sellerName}</p>
        <p>
          <span className="muted">A</span> <strong>{userName}</strong>
        </p>
        <p>
          {planName}, scadenza del <span className="figures">{formatDate(dueDate)}</span>
        </p>
        <p className="transfer-total figures">{formatEuro(rest)}</p>
      </header>
      <h2>Paga con bonifico</h2>
      <TransferFacts
        transfer={transfer}
        copy={(label, text) => (
          <CopyButton text={text} size="xs" variant="subtle" aria-label={`Copia ${label}`}>
            Copia
          </CopyButton>
        )}
      />
      <p className="muted">
        Scrivi la causale così com’è: serve a riconoscere il pagamento, e basta quella.
      </p>
    </article>
  );
}
