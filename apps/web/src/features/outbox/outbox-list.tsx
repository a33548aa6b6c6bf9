import { mailStates, outboxContract } from '@canone/contracts/letters/outbox';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { outboxListPath } from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EditRow } from '../../kit/crud/row-actions.tsx';
import { query } from '../../kit/http/call.ts';
import type { Filter } from '../../kit/list/filter.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { mailLabels } from './mail-labels.ts';

const { list: endpoint } = outboxContract.endpoints;

const filters: readonly Filter[] = [
  { key: 'recipient', label: mailLabels.recipient },
  { key: 'subject', label: mailLabels.subject },
  {
    key: 'state',
    label: mailLabels.state,
    options: Object.entries(mailStates).map(([value, { label }]) => ({ value, label })),
  },
];

/** Lists every mail of the installation with its delivery state (AUT-12). */
export function OutboxList() {
  const list = useListState(endpoint);
  const answer = useQuery({
    ...query(endpoint, { query: list.query }),
    placeholderData: keepPreviousData,
    // A background job sends the mails, so a cached list may be out of date.
    staleTime: 0,
  });

  return (
    <ListScreen
      name={entityNames.mail}
      list={list}
      answer={answer}
      columns={[
        { key: 'recipient', label: mailLabels.recipient },
        { key: 'subject', label: mailLabels.subject },
        { key: 'createdAt', label: mailLabels.createdAt, type: 'instant' },
        { key: 'state', label: mailLabels.state, type: 'badge', badges: mailStates },
      ]}
      filters={filters}
      actions={({ id, subject, recipient }) => (
        <EditRow
          to={`${outboxListPath}/${id}`}
          label={`${subject} per ${recipient}`}
          canEdit={false}
        />
      )}
      notice={
        <Notice tone="info">
          Con un server SMTP (SMTP_URL) le email partono da sole. Senza, restano in coda: aprile e
          consegna tu quello che contengono.
        </Notice>
      }
    />
  );
}
