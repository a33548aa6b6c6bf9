import { refusalText } from '@canone/contracts/billing/refused-charge';
import type { ListLink } from '@canone/contracts/overviews/cockpit-links';
import type { CustomerSummary } from '@canone/contracts/overviews/customer';
import { customerLinks } from '@canone/contracts/overviews/customer-links';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { receivableListPath, subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { badgeOf } from '@canone/contracts/values/badge';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { countOf, formatDate, formatEuro } from '../../../kit/format/format.ts';
import { useLetter } from '../../../kit/letter/use-letter.tsx';
import { receivableBadges } from '../../../kit/page/receivable-badges.ts';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { dueNote, overdueNote } from './due-note.ts';

/**
 * The figures of a customer, the amounts due and the subscriptions that can be activated. Each figure links to the list
 * whose rows it sums.
 */
export function CustomerOverview({ customer }: { customer: CustomerSummary }) {
  const letter = useLetter();
  return (
    <>
      <Figures customer={customer} />
      {customer.subscriptions === 0 && (
        <p className="muted">Ancora nessuna sottoscrizione: la prima si crea da qui sopra.</p>
      )}
      {customer.toPay.length > 0 && (
        <ToPay
          customer={customer}
          onRemind={(receivableId) => letter.open('reminder', receivableId)}
        />
      )}
      {customer.toActivate.length > 0 && (
        <ToActivate
          customer={customer}
          onSend={(receivableId) => letter.open('paymentLink', receivableId)}
        />
      )}
      {letter.dialog}
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly link: ListLink;
  readonly isOverdue?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, value, link, isOverdue, children }: FigureProps) {
  return (
    <li data-overdue={isOverdue}>
      <h2>{label}</h2>
      <Link to={link.path} search={link.filters} className="customer-value figures">
        <span className="visually-hidden">{label}: </span>
        {value}
      </Link>
      <p className="muted">{children}</p>
    </li>
  );
}

function Figures({ customer }: { customer: CustomerSummary }) {
  const { id, open, overdue, credit, yearly, monthly, next } = customer;
  return (
    <ul className="card customer-figures" aria-label="I numeri del cliente">
      <Figure label="Da pagare" value={formatEuro(open.amount)} link={customerLinks.open(id)}>
        {countOf(open.count, entityNames.receivable)}
      </Figure>
      <Figure
        label="Scaduto"
        value={formatEuro(overdue.amount)}
        link={customerLinks.overdue(id)}
        isOverdue={overdue.count > 0}
      >
        {overdueNote(customer)}
      </Figure>
      <Figure label="Credito" value={formatEuro(credit)} link={customerLinks.credit(id)}>
        {credit > 0 ? 'da usare o restituire' : 'nessun importo in più'}
      </Figure>
      <Figure
        label="Valore annuo"
        value={formatEuro(yearly.amount)}
        link={customerLinks.active(id)}
      >
        {formatEuro(monthly)} al mese · {countOf(yearly.count, entityNames.activeSubscription)}
      </Figure>
      <li>
        <h2>Prossima scadenza</h2>
        {next ? (
          <>
            <Link
              to={`${subscriptionListPath}/${next.subscriptionId}`}
              className="customer-value figures"
            >
              <span className="visually-hidden">Prossima scadenza: </span>
              {formatDate(next.dueDate)}
            </Link>
            <p className="muted">{dueNote(next, Temporal.Now.instant())}</p>
          </>
        ) : (
          <p className="customer-value">{formatDate(null)}</p>
        )}
      </li>
    </ul>
  );
}

interface ToPayProps {
  readonly customer: CustomerSummary;
  readonly onRemind: (receivableId: number) => void;
}

function ToPay({ customer: { id, toPay, open }, onRemind }: ToPayProps) {
  const titleId = useId();
  const now = Temporal.Now.instant();
  return (
    <section className="card customer-rows" aria-labelledby={titleId}>
      <h2 id={titleId}>Da pagare</h2>
      <ul className="figures">
        {toPay.map(({ id: receivableId, subscriptionId, planName, dueDate, rest, ...row }) => {
          const badge = badgeOf(row.state, receivableBadges);
          const refusal = refusalText(row, now);
          return (
            <li key={receivableId}>
              <span>
                <Link to={`${subscriptionListPath}/${subscriptionId}`}>
                  {planName}, {formatDate(dueDate)}
                </Link>
                {refusal && <span className="customer-detail muted">{refusal}</span>}
              </span>
              <span>{badge && <StatusBadge {...badge} />}</span>
              <strong>{formatEuro(rest)}</strong>
              {row.isRemindable && (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Sollecita ${planName}, ${formatDate(dueDate)}`}
                  onClick={() => onRemind(receivableId)}
                >
                  Sollecita
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {open.count > toPay.length && (
        <Link to={receivableListPath} search={customerLinks.open(id).filters}>
          Tutte le {countOf(open.count, entityNames.receivable)} da pagare
        </Link>
      )}
    </section>
  );
}

interface ToActivateProps {
  readonly customer: CustomerSummary;
  readonly onSend: (receivableId: number) => void;
}

function ToActivate({ customer: { toActivate }, onSend }: ToActivateProps) {
  const titleId = useId();
  return (
    <section className="card customer-rows" aria-labelledby={titleId}>
      <h2 id={titleId}>Non attive</h2>
      <ul className="figures">
        {toActivate.map(({ id, subscriptionId, planName, amount }) => (
          <li key={id}>
            <Link to={`${subscriptionListPath}/${subscriptionId}`}>{planName}</Link>
            <span className="muted">aspetta un pagamento</span>
            <strong>{formatEuro(amount)}</strong>
            <Button
              variant="default"
              size="sm"
              aria-label={`Invia link ${planName}`}
              onClick={() => onSend(id)}
            >
              Invia link
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
