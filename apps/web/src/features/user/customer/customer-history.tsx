import '../../../kit/history/history.css';
import { customerContract } from '@canone/contracts/overviews/customer';
import { type User, userContract } from '@canone/contracts/people/user';
import { eachText, type PersonText } from '@canone/contracts/people/user-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { HistoryEntries } from '../../../kit/history/history-list.tsx';
import { mutation, query } from '../../../kit/http/call.ts';
import { session, useSignedIn } from '../../../session/session.ts';
import { rename } from '../../../session/update-session.ts';
import type { PartProps } from './customer-part.tsx';

type Person = Pick<User, 'id' | 'version' | 'name' | 'email' | 'isCompany' | PersonText>;

/**
 * The calls that restore a value in the person's history. The form is on another page, so this page makes the calls
 * itself. The request has no address, so the saved address does not change.
 */
function usePersonCalls(id: number) {
  const { person } = useSignedIn();
  const reading = useMutation(mutation(userContract.endpoints.get));
  const change = useMutation(mutation(userContract.endpoints.update));
  return {
    read: () => reading.mutateAsync({ params: { id } }),
    valuesOf: ({ name, email, isCompany, ...texts }: Person) => ({
      name,
      email,
      isCompany,
      ...eachText((key) => texts[key]),
    }),
    send: (values: Omit<Person, 'id' | 'version'>, { version }: Person) =>
      change.mutateAsync({ body: { ...values, id, version } }),
    afterSave: (saved: Person) => {
      if (person.id === id) rename(session, saved);
    },
  };
}

/** The changes of the person and of the person's subscriptions with their authors, the newest first. */
export function CustomerHistory({ id }: PartProps) {
  const titleId = useId();
  const client = useQueryClient();
  const options = usePersonCalls(id);
  const { summary } = customerContract.endpoints;

  return (
    <section className="card customer-rows" aria-labelledby={titleId}>
      <h2 id={titleId}>Cronologia</h2>
      <HistoryEntries
        filters={{ customerId: String(id) }}
        namesRecord
        restoring={{
          entity: 'user',
          id,
          contract: userContract,
          editing: { isDirty: false, options, adopt: () => {} },
          // The title of the page contains the name, so the page is read again.
          onRestored: () =>
            void client.invalidateQueries({
              queryKey: query(summary, { params: { id: String(id) } }).queryKey,
            }),
        }}
      />
    </section>
  );
}
