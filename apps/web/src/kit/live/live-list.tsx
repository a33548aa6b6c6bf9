import './live-list.css';
import {
  type LiveSubscription,
  type LiveSubscriptions,
  liveStates,
} from '@canone/contracts/billing/live-subscription';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { Link } from '@tanstack/react-router';
import { formatDate, formatEuro, formatInteger } from '../format/format.ts';

interface LiveListProps {
  readonly live: LiveSubscriptions;
  /** The result of each cancellation that was tried, by subscription id. */
  readonly outcomes?: ReadonlyMap<number, string>;
}

/** Lists the subscriptions that PayPal can still charge, with plan, amount and next billing date. */
export function LiveList({ live: { items, totalCount }, outcomes }: LiveListProps) {
  const others = totalCount - items.length;
  return (
    <ul className="live-list figures">
      {items.map((item) => (
        <li key={item.id ?? 'unknown'}>
          <What item={item} />
          <span>{termsOf(item)}</span>
          {item.id !== null && outcomes?.has(item.id) && (
            <span className="live-outcome">{outcomes.get(item.id)}</span>
          )}
        </li>
      ))}
      {others > 0 && <li>e altre {formatInteger(others)}</li>}
    </ul>
  );
}

function What({ item: { id, planName, userName, state } }: { item: LiveSubscription }) {
  if (id === null) return <span>Una sottoscrizione che Canone non conosce</span>;
  return (
    <span>
      <Link to={`${subscriptionListPath}/${id}`}>
        {planName} – {userName}
      </Link>
      <br />
      {liveStates[state]}
    </span>
  );
}

function termsOf({ amount, nextBillingDate }: LiveSubscription): string {
  const price = amount === null ? [] : [`${formatEuro(amount)} a periodo`];
  const next = nextBillingDate === null ? [] : [`prossimo addebito ${formatDate(nextBillingDate)}`];
  return [...price, ...next].join(', ');
}
