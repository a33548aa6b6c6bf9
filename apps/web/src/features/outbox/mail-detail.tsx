import './mail-detail.css';
import {
  MailState,
  mailStates,
  type OutboxMailDetail,
  outboxContract,
  personalLinkText,
} from '@canone/contracts/letters/outbox';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { outboxListPath } from '@canone/contracts/texts/page-paths';
import { badgeOf } from '@canone/contracts/values/badge';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { DetailButtons, DetailFrame } from '../../kit/detail/detail-frame.tsx';
import { FailedRecord } from '../../kit/detail/failed-record.tsx';
import { recordId } from '../../kit/detail/record-id.ts';
import { useLeave } from '../../kit/detail/use-leave.ts';
import { formatDateTime } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { StatusBadge } from '../../kit/page/status-badge.tsx';
import { mailLabels } from './mail-labels.ts';
import { MailText } from './mail-text.tsx';

/** Shows the mail at /outbox/5. Mails cannot be created here. */
export function MailDetail() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <Navigate to={outboxListPath} replace /> : <Existing id={id} />;
}

function Existing({ id }: { id: number }) {
  const answer = useQuery({
    ...query(outboxContract.endpoints.get, { params: { id } }),
    staleTime: 0,
  });
  const { isLeaving, goBack } = useLeave({ isDirty: false, listPath: outboxListPath });
  const { data, error } = answer;

  return (
    <DetailFrame
      title={entityNames.mail.many}
      subtitle={data?.subject}
      isLoading={answer.isPending}
      isLeaving={isLeaving}
    >
      {data ? (
        <div className="mail">
          <MailFacts mail={data} />
          <MailBody mail={data} />
        </div>
      ) : (
        <FailedRecord
          error={error}
          name={entityNames.mail}
          listPath={outboxListPath}
          onRetry={() => void answer.refetch()}
        />
      )}
      <DetailButtons onBack={() => void goBack()} />
    </DetailFrame>
  );
}

function MailFacts({ mail }: { mail: OutboxMailDetail }) {
  const badge = badgeOf(mail.state, mailStates);
  const isWaiting = mail.state === MailState.Queued;
  return (
    <dl className="card mail-facts figures">
      <Fact label={mailLabels.state}>{badge && <StatusBadge {...badge} />}</Fact>
      <Fact label={mailLabels.recipient}>{mail.recipient}</Fact>
      <Fact label={mailLabels.createdAt}>{formatDateTime(mail.createdAt)}</Fact>
      {mail.sentAt && <Fact label="Inviata il">{formatDateTime(mail.sentAt)}</Fact>}
      {mail.attempts > 0 && <Fact label="Tentativi">{mail.attempts}</Fact>}
      {isWaiting && mail.nextAttemptAt && (
        <Fact label="Prossimo tentativo">{formatDateTime(mail.nextAttemptAt)}</Fact>
      )}
      {mail.lastError && <Fact label="Perché non è partita">{mail.lastError}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function MailBody({ mail: { text, state } }: { mail: OutboxMailDetail }) {
  const id = useId();
  if (text === null) {
    return (
      <Notice tone="info">
        {state === MailState.Queued
          ? personalLinkText
          : 'Il testo non c’è più: portava un link personale.'}
      </Notice>
    );
  }
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>Testo</h2>
      <MailText text={text} />
    </section>
  );
}
