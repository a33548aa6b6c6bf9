import './due-dates.css';
import { lastDayOf } from '@canone/contracts/billing/period-texts';
import type { DueDate } from '@canone/contracts/subscriptions/due-date';
import {
  type Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { badgeOf } from '@canone/contracts/values/badge';
import { Button } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatEuro, notAvailable } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { dueBadges } from '../../../kit/page/receivable-badges.ts';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { useIsPhone } from '../../../kit/page/use-is-phone.ts';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { nextDueDates } from './payment-rows.ts';

/** The due dates with their amounts and the reason why each due date is on its day (CAL-02). */
export function DueDates({ subscription: { id } }: { subscription: Subscription }) {
  const answer = useQuery(
    query(subscriptionContract.endpoints.dueDates, { params: { id: String(id) } }),
  );
  return (
    <section className="card sheet-section" data-wide="true" aria-labelledby="due-dates-title">
      <h2 id="due-dates-title">Prossime scadenze</h2>
      {answer.isPending && <Waiting />}
      {answer.isLoadingError && <FailedLoad onRetry={() => void answer.refetch()} />}
      {answer.data && <Items items={answer.data.items} />}
    </section>
  );
}

interface ItemsProps {
  readonly items: readonly DueDate[];
}

/** Shows the next due dates first, and all of them on request. */
function Items({ items }: ItemsProps) {
  const isPhone = useIsPhone();
  const [showsAll, setShowsAll] = useState(false);
  const next = nextDueDates(items);
  const List = isPhone ? Cards : Table;
  return (
    <>
      <List items={showsAll ? items : next} />
      {next.length < items.length && (
        <Button
          className="due-more"
          size="sm"
          variant="default"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Mostra solo le prossime' : `Mostra tutte (${items.length})`}
        </Button>
      )}
    </>
  );
}

/** Whether an amount is due. None is due at the end of a subscription or in a cancelled period. */
function isAsked({ state }: DueDate): boolean {
  return state !== 'ends' && state !== 'cancelled';
}

/** Renders "31 → 28, febbraio" with the arrow as an icon, because some fonts lack the character. */
function Reason({ text }: { text: string }) {
  const [from, to] = text.split(' → ');
  if (to === undefined || text.includes(';')) return text;
  return (
    <>
      {from} <IconArrowNarrowRight size={14} aria-hidden="true" />
      <span className="visually-hidden">→</span> {to}
    </>
  );
}

function Day({ due: { dueDate, reason } }: { due: DueDate }) {
  return (
    <>
      <span className="due-day">{formatDate(dueDate)}</span>
      {reason !== null && (
        <span className="due-reason muted">
          <Reason text={reason} />
        </span>
      )}
    </>
  );
}

function State({ due: { state } }: { due: DueDate }) {
  const badge = badgeOf(state, dueBadges);
  return badge && <StatusBadge {...badge} />;
}

function Table({ items }: ItemsProps) {
  return (
    <table className="due-table figures" aria-labelledby="due-dates-title">
      <thead>
        <tr>
          <th scope="col">Scadenza</th>
          <th scope="col">Copre fino al</th>
          <th scope="col">Imponibile</th>
          <th scope="col">IVA</th>
          <th scope="col">Totale</th>
          <th scope="col">Stato</th>
        </tr>
      </thead>
      <tbody>
        {items.map((due) => (
          <tr key={due.period} data-state={due.state}>
            <th scope="row">
              <Day due={due} />
            </th>
            <td>{isAsked(due) ? lastDayOf(due.periodEnd) : notAvailable}</td>
            <td>{formatEuro(isAsked(due) ? due.netAmount : null)}</td>
            <td>{formatEuro(isAsked(due) ? due.vatAmount : null)}</td>
            <td>{formatEuro(isAsked(due) ? due.amount : null)}</td>
            <td>
              <State due={due} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ items }: ItemsProps) {
  return (
    <ul className="due-cards figures" aria-labelledby="due-dates-title">
      {items.map((due) => (
        <li key={due.period}>
          <div className="due-card-head">
            <div>
              <Day due={due} />
            </div>
            <State due={due} />
          </div>
          {isAsked(due) && (
            <>
              <div className="due-card-sum">
                <span className="muted">
                  {formatEuro(due.netAmount)} + IVA {formatEuro(due.vatAmount)}
                </span>
                <span>{formatEuro(due.amount)}</span>
              </div>
              <span className="due-reason muted">Copre fino al {lastDayOf(due.periodEnd)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
