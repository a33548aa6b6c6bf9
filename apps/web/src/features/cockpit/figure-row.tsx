import { dueSoonLabel } from '@canone/contracts/billing/horizons';
import { receivableStates } from '@canone/contracts/billing/receivable-state';
import type { Cockpit } from '@canone/contracts/overviews/cockpit';
import {
  cockpitLinks,
  collectedRanges,
  type ListLink as Target,
} from '@canone/contracts/overviews/cockpit-links';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { differenceListPath } from '@canone/contracts/texts/page-paths';
import { type ReactNode, useId } from 'react';
import { countOf, formatDate, formatEuro, formatInteger } from '../../kit/format/format.ts';
import { pageLabel } from '../../kit/page/page-label.ts';
import { changeOf, monthName } from './cockpit-texts.ts';
import { ListLink } from './list-link.tsx';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly link: Target;
  readonly isOverdue?: boolean;
  readonly children: ReactNode;
}

/** A figure, larger than any title, with its sentence below. */
function Figure({ label, value, link, isOverdue, children }: FigureProps) {
  const id = useId();
  return (
    <li className="cockpit-figure" aria-labelledby={id} data-overdue={isOverdue}>
      <h2 id={id}>{label}</h2>
      <ListLink link={link} className="cockpit-value figures">
        <span className="visually-hidden">{label}: </span>
        {value}
      </ListLink>
      <div className="cockpit-note">{children}</div>
    </li>
  );
}

export function FigureRow({ cockpit }: { cockpit: Cockpit }) {
  const { collected, open, overdue, dueSoon, awaitingTransfer, differences } = cockpit;
  return (
    <ul className="card cockpit-figures" aria-label="I numeri di oggi">
      {collected && <Collected day={cockpit.day} collected={collected} />}
      <Figure label="Da incassare" value={formatEuro(open.amount)} link={cockpitLinks.open}>
        {countOf(open.count, entityNames.receivable)}
      </Figure>
      <Figure
        label="Scaduto"
        value={formatEuro(overdue.amount)}
        link={cockpitLinks.overdue}
        isOverdue={overdue.count > 0}
      >
        <Ages cockpit={cockpit} />
      </Figure>
      <Figure label={dueSoonLabel} value={formatEuro(dueSoon.amount)} link={cockpitLinks.dueSoon}>
        {countOf(dueSoon.count, entityNames.subscription)}
      </Figure>
      <Figure
        label={receivableStates.awaitingTransfer}
        value={formatEuro(awaitingTransfer.amount)}
        link={cockpitLinks.awaitingTransfer}
      >
        {countOf(awaitingTransfer.count, entityNames.receivable)}
      </Figure>
      {differences !== null && (
        <Figure
          label={pageLabel(differenceListPath)}
          value={formatInteger(differences)}
          link={cockpitLinks.differences}
        >
          {differences === 0 ? 'Nessuna da decidere' : 'Da decidere'}
        </Figure>
      )}
    </ul>
  );
}

interface CollectedProps {
  readonly day: string;
  readonly collected: NonNullable<Cockpit['collected']>;
}

function Collected({ day, collected }: CollectedProps) {
  const today = Temporal.PlainDate.from(day);
  const ranges = collectedRanges(today);
  const { thisMonth, lastMonth, lastMonthToDate } = collected;
  const before = monthName(ranges.lastMonth.from);
  const change = changeOf(thisMonth.amount, lastMonthToDate.amount);
  return (
    <Figure
      label="Incassato questo mese"
      value={formatEuro(thisMonth.amount)}
      link={cockpitLinks.collected(ranges.thisMonth)}
    >
      <span>
        {change && `${change} rispetto al periodo `}
        <ListLink link={cockpitLinks.collected(ranges.lastMonthToDate)}>
          {formatDate(ranges.lastMonthToDate.from)} – {formatDate(ranges.lastMonthToDate.to)}:{' '}
          {formatEuro(lastMonthToDate.amount)}
        </ListLink>
      </span>
      <ListLink link={cockpitLinks.collected(ranges.lastMonth)}>
        Tutto {before}: {formatEuro(lastMonth.amount)}
      </ListLink>
    </Figure>
  );
}

/** The overdue amount by age, without empty ages. A late transfer counts as expected, not as overdue (AI2). */
function Ages({ cockpit: { overdue, ageing, awaitingTransfer } }: { cockpit: Cockpit }) {
  if (overdue.count === 0)
    return awaitingTransfer.count === 0
      ? 'Nessuna scadenza insoluta'
      : 'Nessuna scadenza insoluta, bonifici attesi a parte';
  return (
    <ul className="cockpit-ages" aria-label="Scaduto da">
      {ageing
        .filter(({ count }) => count > 0)
        .map(({ age, label, amount }) => (
          <li key={age}>
            <ListLink link={cockpitLinks.ofAge(age)}>
              {label}: <span className="figures">{formatEuro(amount)}</span>
            </ListLink>
          </li>
        ))}
    </ul>
  );
}
