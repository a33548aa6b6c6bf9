import './subscription-sheet.css';
import { textsOf } from '@canone/contracts/billing/life-cycle-texts';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { fromHundredths } from '@canone/contracts/values/money';
import { plainHundredths, splitPlainGross } from '@canone/contracts/values/plain-amount';
import { Suspense } from 'react';
import { Fact, FactSection } from '../../../kit/detail/fact-section.tsx';
import {
  formatDate,
  formatDateTime,
  formatEuro,
  formatPercentage,
  notAvailable,
} from '../../../kit/format/format.ts';
import { mailTo } from '../../../kit/format/mail-to.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { useActions } from '../actions/use-actions.tsx';
import { StatusPanel } from './status-panel.tsx';
import { DeletedUserNote, UserLink } from './user-link.tsx';

/** Lazily loaded, because a person reads the facts above the payments first. */
const Payments = lazyPart(async () => ({ default: (await import('./payments.tsx')).Payments }));
const DueDates = lazyPart(async () => ({ default: (await import('./due-dates.tsx')).DueDates }));

/** Lazily loaded, because few customers have a credit. */
const CreditNote = lazyPart(async () => ({
  default: (await import('./credit-note.tsx')).CreditNote,
}));

/** Lazily loaded, because on most visits no letter is sent. */
const LetterButtons = lazyPart(async () => ({
  default: (await import('./letter-buttons.tsx')).LetterButtons,
}));

/** All facts of one subscription, read-only, with its possible actions (SUB-08). */
export function SubscriptionSheet({ subscription }: { subscription: Subscription }) {
  const { user, plan, paymentAmount, vatPercentage, priceKind, listAmount } = subscription;
  const [gross, vatRate] = [plainHundredths(paymentAmount), plainHundredths(vatPercentage)];
  const { net, vat } = splitPlainGross(gross, vatRate);
  const actions = useActions();

  return (
    <div className="sheet">
      <StatusPanel subscription={subscription} actions={actions} />
      <Suspense fallback={null}>
        <CreditNote subscription={subscription} />
        <LetterButtons subscription={subscription} />
      </Suspense>
      <FactSection title="Utente">
        <Fact label="Nome">
          <UserLink user={user} />
        </Fact>
        <Fact label="Email">
          {user.email ? <a href={mailTo(user.email)}>{user.email}</a> : notAvailable}
        </Fact>
        <DeletedUserNote user={user} />
      </FactSection>
      <FactSection title="Importo">
        <Fact label="Costo">{formatEuro(fromHundredths(net))}</Fact>
        <Fact label={`IVA ${formatPercentage(vatPercentage)}`}>
          {formatEuro(fromHundredths(vat))}
        </Fact>
        <Fact label="Totale" isTotal>
          {formatEuro(paymentAmount)}
        </Fact>
        {priceKind !== 'regular' && listAmount !== null && (
          <Fact label="Prezzo del piano">{formatEuro(listAmount)}</Fact>
        )}
      </FactSection>
      <FactSection title="Piano" isWide>
        <Fact label="Nome del piano">{plan.name}</Fact>
        <Fact label="Ricorrenza">{plan.recurrenceTypeName}</Fact>
        <Fact label="Data inizio">{formatDateTime(subscription.startDate)}</Fact>
        <NextDate subscription={subscription} />
      </FactSection>
      <Suspense fallback={null}>
        <Payments subscription={subscription} />
        <DueDates subscription={subscription} />
      </Suspense>
      {actions.dialogs}
    </div>
  );
}

/** Shows the next billing date or the end date (SUB-08). A cancelled subscription has no next billing date. */
function NextDate({ subscription }: { subscription: Subscription }) {
  const { subscriptionStatus, awaitsLastCharge, nextBillingDate, nextBillingSource } = subscription;
  const course = awaitsLastCharge ? SubscriptionStatus.ActiveNoRenewal : subscriptionStatus;
  const isOver = subscriptionStatus === SubscriptionStatus.Canceled;
  const isBeforeStart =
    subscriptionStatus === SubscriptionStatus.NotActive ||
    subscriptionStatus === SubscriptionStatus.BankTransferPending;
  return (
    <Fact label={textsOf(course)?.nextDate ?? 'Prossimo addebito'}>
      {formatDate(isOver ? null : nextBillingDate)}
      {isBeforeStart && <small className="date-source"> se attivata</small>}
      {nextBillingSource === 'provider' && <small className="date-source"> secondo PayPal</small>}
    </Fact>
  );
}
