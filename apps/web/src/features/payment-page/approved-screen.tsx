import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarEvent,
  IconClock,
} from '@tabler/icons-react';
import { formatDate } from '../../kit/format/format.ts';
import { HomeLink, MessageScreen, Reference, RetryButton } from './message-screen.tsx';
import { type PageState, pauseWhileOpen } from './payment-page.state.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import type { Dispatch } from './use-payment-page.ts';

type Approved = Extract<PageState, { name: 'approved' }>;

interface ApprovedScreenProps {
  readonly state: Approved;
  readonly dispatch: Dispatch;
}

type ReceiptProps = Pick<Approved, 'receipt' | 'subscriptionId'> &
  Pick<ApprovedScreenProps, 'dispatch'>;

/** The customer has approved, but no charge is paid: none has completed yet, or the money was returned. */
export function ApprovedScreen({ state, dispatch }: ApprovedScreenProps) {
  const { receipt, subscriptionId } = state;
  const props = { receipt, subscriptionId, dispatch };
  switch (receipt.state) {
    case 'scheduled':
      return <ScheduledCharge {...props} />;
    case 'refused':
      return <RefusedCharge {...props} />;
    case 'refunded':
      return <RefundedCharge {...props} />;
    case 'reversed':
      return <ReversedCharge {...props} />;
    default:
      return <PendingCharge {...props} canAskAgain={pauseWhileOpen(state) === undefined} />;
  }
}

function ScheduledCharge({ receipt }: ReceiptProps) {
  return (
    <MessageScreen
      tone="calm"
      icon={<IconCalendarEvent size={28} aria-hidden />}
      title="Abbonamento confermato"
    >
      <p>
        Oggi non è stato addebitato nulla: il primo addebito è il{' '}
        {formatDate(receipt.nextBillingDate)}.
      </p>
      <ReceiptFacts receipt={receipt} amountLabel="Importo del primo addebito" />
      <HomeLink to={receipt.returnUrl} />
    </MessageScreen>
  );
}

function RefusedCharge({ receipt, subscriptionId, dispatch }: ReceiptProps) {
  return (
    <MessageScreen
      tone="error"
      icon={<IconAlertTriangle size={28} aria-hidden />}
      title="Il primo addebito non è riuscito"
    >
      <p>
        L’abbonamento è stato approvato, ma l’addebito è stato rifiutato: controlla su PayPal la
        carta o il conto. PayPal riproverà da solo: non approvare di nuovo.
      </p>
      <ReceiptFacts receipt={receipt} amountLabel="Importo da pagare" />
      <RetryButton dispatch={dispatch} label="Controlla di nuovo" />
      <HomeLink isSecondary to={receipt.returnUrl} />
      <Reference subscriptionId={subscriptionId} />
    </MessageScreen>
  );
}

function RefundedCharge({ receipt }: ReceiptProps) {
  return (
    <MessageScreen
      tone="calm"
      icon={<IconArrowBackUp size={28} aria-hidden />}
      title="Il pagamento ti è stato restituito"
    >
      <p>
        L’addebito era riuscito; poi <strong>{receipt.sellerName}</strong> te lo ha restituito per
        intero. Per questo importo non devi pagare nulla.
      </p>
      <ReceiptFacts receipt={receipt} amountLabel="Importo restituito" />
      <HomeLink to={receipt.returnUrl} />
    </MessageScreen>
  );
}

function ReversedCharge({ receipt, subscriptionId }: ReceiptProps) {
  return (
    <MessageScreen
      tone="warning"
      icon={<IconAlertTriangle size={28} aria-hidden />}
      title="Il pagamento è stato stornato"
    >
      <p>
        L’addebito era riuscito; poi la banca o PayPal lo ha annullato, e l’importo è di nuovo da
        pagare. Non approvare di nuovo: scrivi a <strong>{receipt.sellerName}</strong>.
      </p>
      <ReceiptFacts receipt={receipt} amountLabel="Importo da pagare" />
      <HomeLink to={receipt.returnUrl} />
      <Reference subscriptionId={subscriptionId} />
    </MessageScreen>
  );
}

function PendingCharge({
  receipt,
  subscriptionId,
  dispatch,
  canAskAgain,
}: ReceiptProps & { readonly canAskAgain: boolean }) {
  return (
    <MessageScreen
      tone="warning"
      icon={<IconClock size={28} aria-hidden />}
      title="Il pagamento è in elaborazione"
    >
      <p>
        PayPal ha attivato l’abbonamento e sta ancora verificando il primo addebito. Non pagare di
        nuovo: puoi chiudere questa pagina, l’esito arriva da solo anche a{' '}
        <strong>{receipt.sellerName}</strong>.
      </p>
      <ReceiptFacts receipt={receipt} amountLabel="Importo in elaborazione" />
      {canAskAgain && <RetryButton dispatch={dispatch} label="Controlla di nuovo" />}
      <HomeLink isSecondary={canAskAgain} to={receipt.returnUrl} />
      <Reference subscriptionId={subscriptionId} />
    </MessageScreen>
  );
}
