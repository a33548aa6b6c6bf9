import { mailStates, personalLinkText } from '@canone/contracts/letters/outbox';
import { customerContract } from '@canone/contracts/overviews/customer';
import { badgeOf } from '@canone/contracts/values/badge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { CustomerPart, type PartProps, pageSize } from './customer-part.tsx';

/** The mail to a customer, the newest first. */
export function CustomerMail({ id, page }: PartProps) {
  const answer = useQuery({
    ...query(customerContract.endpoints.mails, {
      params: { id: String(id) },
      query: { page, pageSize },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <CustomerPart
      title="Posta"
      page={page}
      answer={answer}
      empty="Ancora nessuna email."
      keyOf={(row) => row.id}
      row={({ at, subject, recipient, state, error, text }) => {
        const badge = badgeOf(state, mailStates);
        return (
          <>
            <span>
              {subject}
              <small className="muted customer-detail">
                {formatDateTime(at)} · {recipient}
              </small>
              {error !== null && <small className="customer-detail">{error}</small>}
              <details className="customer-mail-text">
                <summary aria-label={`Leggi: ${subject}`}>Leggi</summary>
                <p>{text ?? personalLinkText}</p>
              </details>
            </span>
            <span>{badge && <StatusBadge {...badge} />}</span>
          </>
        );
      }}
    />
  );
}
