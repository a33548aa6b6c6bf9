import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarEvent,
  IconClock,
} from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatDate } from '../../kit/format/format.ts';
import { HomeLink, MessageScreen, Reference, RetryButton } from './message-screen.tsx';
import { type PageState, pauseWhileOpen } from './payment-page.state.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import type { Dispatch } from './use-payment-page.ts';

type Approved = Extract<PageState, { name: 'approved' }>;

interface Outcome {
  readonly tone: ComponentProps<typeof MessageScreen>['tone'];
  readonly Icon: typeof IconClock;
  readonly title: string;
  readonly text: ReactNode;
  readonly amountLabel: string;
  readonly canAskAgain?: boolean;
  /** True when the customer may have to contact the seller. */
  readonly isUnsettled?: boolean;
}

function outcomeOf(state: Approved): Outcome {
  const { nextBillingDate, sellerName, state: charge } = state.receipt;
  const isOver = nextBillingDate === null;
  switch (charge) {
    case 'scheduled':
      if (isOver)
        return {
          tone: 'calm',
          Icon: IconCalendarEvent,
          title: 'L’abbonamento è finito',
          text: 'Non è stato addebitato nulla, e non lo sarà: l’abbonamento non è più attivo.',
          amountLabel: 'Importo non addebitato',
        };
      return {
        tone: 'calm',
        Icon: IconCalendarEvent,
        title: 'Abbonamento confermato',
        text: `Oggi non è stato addebitato nulla: il primo addebito è il ${formatDate(nextBillingDate)}.`,
        amountLabel: 'Importo del primo addebito',
      };
    case 'refused':
      return {
        tone: 'error',
        Icon: IconAlertTriangle,
        title: 'Il primo addebito non è riuscito',
        text: `L’abbonamento è stato approvato, ma l’addebito è stato rifiutato: controlla su PayPal la carta o il conto. ${isOver ? 'L’abbonamento non è più attivo.' : 'PayPal riproverà da solo: non approvare di nuovo.'}`,
        amountLabel: 'Importo da pagare',
        canAskAgain: !isOver,
        isUnsettled: true,
      };
    case 'refunded':
      return {
        tone: 'calm',
        Icon: IconArrowBackUp,
        title: 'Il pagamento ti è stato restituito',
        text: (
          <>
            L’addebito era riuscito; poi <strong>{sellerName}</strong> te lo ha restituito per
            intero. Per questo importo non devi pagare nulla.
          </>
        ),
        amountLabel: 'Importo restituito',
      };
    case 'reversed':
      return {
        tone: 'warning',
        Icon: IconAlertTriangle,
        title: 'Il pagamento è stato stornato',
        text: (
          <>
            L’addebito era riuscito; poi la banca o PayPal lo ha annullato, e l’importo è di nuovo
            da pagare. Non approvare di nuovo: scrivi a <strong>{sellerName}</strong>.
          </>
        ),
        amountLabel: 'Importo da pagare',
        isUnsettled: true,
      };
    default:
      return {
        tone: 'warning',
        Icon: IconClock,
        title: 'Il pagamento è in elaborazione',
        text: (
          <>
            PayPal ha attivato l’abbonamento e sta ancora verificando il primo addebito. Non pagare
            di nuovo: puoi chiudere questa pagina, l’esito arriva da solo anche a{' '}
            <strong>{sellerName}</strong>.
          </>
        ),
        amountLabel: 'Importo in elaborazione',
        canAskAgain: pauseWhileOpen(state) === undefined,
        isUnsettled: true,
      };
  }
}

interface ApprovedScreenProps {
  readonly state: Approved;
  readonly dispatch: Dispatch;
}

/**
 * Shown when the customer has approved the subscription but no charge is paid. Either no charge has completed yet, or
 * the money was returned.
 */
export function ApprovedScreen({ state, dispatch }: ApprovedScreenProps) {
  const { receipt, subscriptionId } = state;
  const { tone, Icon, title, text, amountLabel, ...outcome } = outcomeOf(state);
  const { canAskAgain = false, isUnsettled = false } = outcome;
  return (
    <MessageScreen tone={tone} icon={<Icon size={28} aria-hidden />} title={title}>
      <p>{text}</p>
      <ReceiptFacts receipt={receipt} amountLabel={amountLabel} />
      {canAskAgain && <RetryButton dispatch={dispatch} label="Controlla di nuovo" />}
      <HomeLink isSecondary={canAskAgain} to={receipt.returnUrl} />
      {isUnsettled && <Reference subscriptionId={subscriptionId} />}
    </MessageScreen>
  );
}
