import { paymentMessages } from '@canone/contracts/messages';
import {
  IconArrowBackUp,
  IconAlertTriangle,
  IconClock,
  IconUnlink,
  IconWifiOff,
} from '@tabler/icons-react';
import { formatDateTime } from '../../kit/format.ts';
import { MessageScreen, Reference, RetryButton } from './message-screen.tsx';
import type { PageState } from './payment-page.state.ts';
import type { Dispatch } from './use-payment-page.ts';

type Outcome = Exclude<
  PageState,
  { name: 'checking' | 'open' | 'confirming' | 'approved' | 'paid' }
>;

interface OutcomeScreenProps {
  readonly state: Outcome;
  readonly dispatch: Dispatch;
}

/** Renders the states without a confirmed payment. */
export function OutcomeScreen({ state, dispatch }: OutcomeScreenProps) {
  switch (state.name) {
    case 'refused':
      return (
        <MessageScreen tone="warning" icon={<IconUnlink size={28} />} title={state.message}>
          <p>
            {state.message === paymentMessages.tokenMissing
              ? 'Apri questa pagina dal link di pagamento che hai ricevuto, copiandolo per intero.'
              : 'Il link è scaduto, è già stato usato o è stato sostituito. Se devi ancora pagare, chiedi un nuovo link a chi te lo ha inviato.'}
          </p>
        </MessageScreen>
      );
    case 'uncheckable':
      return (
        <MessageScreen
          tone="error"
          icon={<IconWifiOff size={28} />}
          title={paymentMessages.validationFailed}
        >
          <p>Non siamo riusciti a leggere il link: controlla la connessione e riprova.</p>
          <RetryButton dispatch={dispatch} />
        </MessageScreen>
      );
    case 'returned':
      return (
        <MessageScreen
          tone="calm"
          icon={<IconArrowBackUp size={28} />}
          title="Hai lasciato la pagina di PayPal"
        >
          <p>
            Se hai approvato l’abbonamento, la conferma arriva da sola: non pagare di nuovo. Se hai
            annullato, riapri il link di pagamento che hai ricevuto.
          </p>
        </MessageScreen>
      );
    case 'expired':
      return (
        <MessageScreen tone="warning" icon={<IconClock size={28} />} title="Il link è scaduto">
          <p>
            Valeva fino al {formatDateTime(state.request.expiryDate)}. Non è stato addebitato nulla:
            chiedi un nuovo link a <strong>{state.request.sellerName}</strong> per il piano{' '}
            <strong>{state.request.planName}</strong>.
          </p>
        </MessageScreen>
      );
    case 'pending':
      return (
        <MessageScreen
          tone="warning"
          icon={<IconClock size={28} />}
          title="Il pagamento è in verifica presso PayPal"
        >
          <p>
            PayPal ci sta mettendo più del solito. Non pagare di nuovo: l’abbonamento si attiva da
            solo appena arriva la conferma, anche se chiudi questa pagina.
          </p>
          <RetryButton dispatch={dispatch} label="Controlla di nuovo" />
          <Reference subscriptionId={state.subscriptionId} />
        </MessageScreen>
      );
    case 'unconfirmed':
      return (
        <MessageScreen
          tone="error"
          icon={<IconWifiOff size={28} />}
          title={paymentMessages.updateFailed}
        >
          <p>
            Hai già approvato il pagamento: non pagare di nuovo. «Riprova» ripete solo la conferma.
          </p>
          <RetryButton dispatch={dispatch} />
          <Reference subscriptionId={state.subscriptionId} />
        </MessageScreen>
      );
    case 'declined':
      return (
        <MessageScreen
          tone="error"
          icon={<IconAlertTriangle size={28} />}
          title={paymentMessages.updateRefused}
        >
          <p>
            Il pagamento approvato non corrisponde a questo link. Non pagare di nuovo: scrivi
            all’assistenza.
          </p>
          <Reference subscriptionId={state.subscriptionId} />
        </MessageScreen>
      );
  }
}
