import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconClock,
  IconUnlink,
  IconWifiOff,
} from '@tabler/icons-react';
import { formatDateTime } from '../../kit/format/format.ts';
import { MessageScreen, Reference, RetryButton } from './message-screen.tsx';
import type { PageState } from './payment-page.state.ts';
import { RequestNewLink } from './request-new-link.tsx';
import type { Dispatch } from './use-payment-page.ts';

type Outcome = Exclude<
  PageState,
  { name: 'checking' | 'open' | 'confirming' | 'approved' | 'paid' }
>;

interface OutcomeScreenProps {
  readonly state: Outcome;
  readonly token: string | null;
  readonly dispatch: Dispatch;
}

/** Renders the states without a confirmed payment. */
export function OutcomeScreen({ state, token, dispatch }: OutcomeScreenProps) {
  switch (state.name) {
    case 'refused':
      return <RefusedLink state={state} token={token} />;
    case 'uncheckable':
      return <UncheckableLink isBusy={state.isBusy} dispatch={dispatch} />;
    case 'returned':
      return <Returned />;
    case 'expired':
      return <ExpiredLink state={state} token={token} />;
    case 'pending':
      return <PendingPayment state={state} dispatch={dispatch} />;
    case 'unconfirmed':
      return <UnconfirmedPayment state={state} dispatch={dispatch} />;
    case 'declined':
      return <DeclinedPayment state={state} />;
  }
}

type In<Name extends Outcome['name']> = Extract<Outcome, { name: Name }>;

interface DeadLinkProps<Name extends 'refused' | 'expired'> {
  readonly state: In<Name>;
  readonly token: string | null;
}

function RefusedLink({ state, token }: DeadLinkProps<'refused'>) {
  return (
    <MessageScreen tone="warning" icon={<IconUnlink size={28} />} title={state.message}>
      <p>
        {state.message === paymentMessages.tokenMissing
          ? 'Apri questa pagina dal link di pagamento che hai ricevuto, copiandolo per intero.'
          : 'Il link è scaduto, è già stato usato o è stato sostituito. Se devi ancora pagare, chiedi un nuovo link a chi te lo ha inviato.'}
      </p>
      {token && <RequestNewLink token={token} />}
    </MessageScreen>
  );
}

interface UncheckableLinkProps {
  readonly isBusy: boolean;
  readonly dispatch: Dispatch;
}

function UncheckableLink({ isBusy, dispatch }: UncheckableLinkProps) {
  const Icon = isBusy ? IconClock : IconWifiOff;
  return (
    <MessageScreen tone="error" icon={<Icon size={28} />} title={paymentMessages.validationFailed}>
      <p>
        {isBusy
          ? 'Da questa rete sono arrivate troppe richieste: aspetta un minuto e riprova. Non è stato addebitato nulla.'
          : 'Non siamo riusciti a leggere il link: controlla la connessione e riprova.'}
      </p>
      <RetryButton dispatch={dispatch} />
    </MessageScreen>
  );
}

function Returned() {
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
}

function ExpiredLink({ state, token }: DeadLinkProps<'expired'>) {
  return (
    <MessageScreen
      tone="warning"
      icon={<IconClock size={28} />}
      title={paymentMessages.tokenInvalid}
    >
      <p>
        Il link valeva fino al {formatDateTime(state.request.expiryDate)}. Non è stato addebitato
        nulla: chiedi un nuovo link a <strong>{state.request.sellerName}</strong> per il piano{' '}
        <strong>{state.request.planName}</strong>.
      </p>
      {token && <RequestNewLink token={token} />}
    </MessageScreen>
  );
}

interface RepeatableProps<Name extends 'pending' | 'unconfirmed'> {
  readonly state: In<Name>;
  readonly dispatch: Dispatch;
}

function PendingPayment({ state, dispatch }: RepeatableProps<'pending'>) {
  return (
    <MessageScreen
      tone="warning"
      icon={<IconClock size={28} />}
      title="Il pagamento è in verifica presso PayPal"
    >
      <p>
        PayPal ci sta mettendo più del solito. Non pagare di nuovo: l’abbonamento si attiva da solo
        appena arriva la conferma, anche se chiudi questa pagina.
      </p>
      <RetryButton dispatch={dispatch} label="Controlla di nuovo" />
      <Reference subscriptionId={state.subscriptionId} />
    </MessageScreen>
  );
}

function UnconfirmedPayment({ state, dispatch }: RepeatableProps<'unconfirmed'>) {
  return (
    <MessageScreen
      tone="error"
      icon={<IconWifiOff size={28} />}
      title={paymentMessages.updateFailed}
    >
      <p>Hai già approvato il pagamento: non pagare di nuovo. «Riprova» ripete solo la conferma.</p>
      <RetryButton dispatch={dispatch} />
      <Reference subscriptionId={state.subscriptionId} />
    </MessageScreen>
  );
}

function DeclinedPayment({ state }: { readonly state: In<'declined'> }) {
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
