import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../../kit/http/call.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import type { Draft } from './draft.ts';

const maxRead = 20;

interface SamePlanProps extends Pick<Draft, 'user' | 'plan'> {
  /** The id of the subscription that this form has created, which is no duplicate. */
  readonly createdId: number | undefined;
}

/**
 * Warns that the customer already has a subscription to this plan (AJ5). Two colleagues may otherwise create two
 * subscriptions for one order.
 */
export function SamePlan({ user, plan, createdId }: SamePlanProps) {
  const filters = { userId: String(user?.id), planId: String(plan?.id) };
  const { data } = useQuery({
    ...query(subscriptionContract.endpoints.list, { query: { pageSize: maxRead, filters } }),
    enabled: user !== null && plan !== null,
    staleTime: 0,
  });
  const known = data?.items.find(
    ({ id, subscriptionStatus }) =>
      id !== createdId && subscriptionStatus !== SubscriptionStatus.Canceled,
  );
  if (!known || !user || !plan) return null;
  return (
    <Notice tone="warning">
      <p>
        {user.name} ha già{' '}
        <Link to={`${subscriptionListPath}/${known.id}`}>una sottoscrizione a {plan.name}</Link>:
        questa sarebbe un’altra, da pagare a parte.
      </p>
    </Notice>
  );
}
