import './subscription-sheet.css';
import { fromHundredths, splitGross, toHundredths } from '@canone/contracts/money';
import type { Subscription } from '@canone/contracts/subscription';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { type ReactNode, useId } from 'react';
import { formatDate, formatDateTime, formatEuro, formatPercentage } from '../../../kit/format.ts';
import { useActions } from '../actions/use-actions.tsx';
import { DueDates } from './due-dates.tsx';
import { PaymentTable } from './payment-table.tsx';
import { StatusPanel } from './status-panel.tsx';
import { UserLink } from './user-link.tsx';

/** Everything about one subscription, read-only, and what can be done with it now (SUB-08). */
export function SubscriptionSheet({ subscription }: { subscription: Subscription }) {
  const { user, plan, paymentAmount, vatPercentage, payments } = subscription;
  const { net, vat } = splitGross(toHundredths(paymentAmount), toHundredths(vatPercentage));
  const actions = useActions();

  return (
    <div className="sheet">
      <StatusPanel subscription={subscription} actions={actions} />
      <Section title="Utente">
        <Fact label="Nome">
          <UserLink user={user} />
        </Fact>
        <Fact label="Email">
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </Fact>
      </Section>
      <Section title="Importo">
        <Fact label="Costo">{formatEuro(fromHundredths(net))}</Fact>
        <Fact label={`IVA ${formatPercentage(vatPercentage)}`}>
          {formatEuro(fromHundredths(vat))}
        </Fact>
        <Fact label="Totale" isTotal>
          {formatEuro(paymentAmount)}
        </Fact>
      </Section>
      <Section title="Piano" isWide>
        <Fact label="Nome del piano">{plan.name}</Fact>
        <Fact label="Ricorrenza">{plan.recurrenceTypeName}</Fact>
        <Fact label="Data inizio">{formatDateTime(subscription.startDate)}</Fact>
        <NextDate subscription={subscription} />
      </Section>
      <DueDates subscription={subscription} />
      <PaymentTable payments={payments} />
      {actions.dialogs}
    </div>
  );
}

/** SUB-08: when it is billed next, or ends; a cancelled subscription has no next date. */
function NextDate({ subscription }: { subscription: Subscription }) {
  const { subscriptionStatus, nextBillingDate } = subscription;
  const isOver = subscriptionStatus === SubscriptionStatus.Canceled;
  const endsThen = subscriptionStatus === SubscriptionStatus.ActiveNoRenewal;
  return (
    <Fact label={endsThen ? 'Scade il' : 'Prossimo addebito'}>
      {formatDate(isOver ? null : nextBillingDate)}
    </Fact>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Section({ title, isWide, children }: SectionProps) {
  const id = useId();
  return (
    <section className="card sheet-section" data-wide={isWide} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="sheet-facts figures">{children}</dl>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isTotal, children }: FactProps) {
  return (
    <div data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
