import { erasedName } from '@canone/contracts/people/erasure-rules';
import { isAllowed } from '@canone/contracts/rights/permissions';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { userListPath } from '@canone/contracts/texts/page-paths';
import { Link, useRouter } from '@tanstack/react-router';
import { useSignedIn } from '../../../session/session.ts';

const userPath = `${userListPath}/$id`;

/** The customer's name. It is a link when the viewer may open the customer's page, which also an erased customer has. */
export function UserLink({ user }: Pick<Subscription, 'user'>) {
  const { routesByPath } = useRouter();
  const { person } = useSignedIn();
  const isThere =
    userPath in routesByPath &&
    Number.isInteger(user.id) &&
    (!user.isRemoved || user.name === erasedName);
  const canOpen = isThere && isAllowed('user.manage', person.role);
  return canOpen ? (
    <Link to={userPath.replace('$id', String(user.id))}>{user.name}</Link>
  ) : (
    user.name
  );
}
