import { erasedName } from '@canone/contracts/people/erasure-rules';
import { isAllowed } from '@canone/contracts/rights/permissions';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { newUserPath, userListPath } from '@canone/contracts/texts/page-paths';
import { Link, useRouter } from '@tanstack/react-router';
import { Fact } from '../../../kit/detail/fact-section.tsx';
import { useSignedIn } from '../../../session/session.ts';

const userPath = `${userListPath}/$id`;

/**
 * The customer's name, as a link if the person may open the customer's page. An erased customer has a page, a deleted
 * customer has none.
 */
export function UserLink({ user }: Pick<Subscription, 'user'>) {
  const canOpen = useMayOpen();
  return canOpen && Number.isInteger(user.id) && !isDeleted(user) ? (
    <Link to={userPath.replace('$id', String(user.id))}>{user.name}</Link>
  ) : (
    user.name
  );
}

/** Explains how to restore a deleted customer after the message with «Annulla» has disappeared (AI8). */
export function DeletedUserNote({ user }: Pick<Subscription, 'user'>) {
  const canCreate = useMayOpen();
  if (!canCreate || !isDeleted(user)) return null;
  return (
    <Fact label="Scheda">
      Eliminata: torna se{' '}
      <Link to={newUserPath} search={{ customer: 'true' }}>
        crei un utente
      </Link>{' '}
      con la stessa email
    </Fact>
  );
}

function isDeleted({ isRemoved, name }: Subscription['user']): boolean {
  return isRemoved && name !== erasedName;
}

function useMayOpen(): boolean {
  const { routesByPath } = useRouter();
  const { person } = useSignedIn();
  return userPath in routesByPath && isAllowed('user.manage', person.role);
}
