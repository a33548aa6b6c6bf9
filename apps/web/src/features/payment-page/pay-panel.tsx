import { recurrenceText } from '@canone/contracts/billing/recurrence';
import type { Checkout } from '@canone/contracts/payments/payment-token';
import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import { IconAlertTriangle, IconInfoCircle, IconLock } from '@tabler/icons-react';
import { formatDate } from '../../kit/format/format.ts';
import { CheckoutButton } from './checkout/checkout-button.tsx';
import { LinkLife } from './link-life.tsx';
import { PageAgainButton } from './message-screen.tsx';
import { providerNames } from './names.ts';
import { type Notice, type ShownRequest, startsLater } from './payment-page.state.ts';
import type { Dispatch } from './use-payment-page.ts';

interface PayPanelProps {
  readonly request: ShownRequest;
  readonly checkout: Checkout;
  readonly notice: Notice | null;
  readonly dispatch: Dispatch;
}

function NoticeText({ notice }: { notice: Notice }) {
  if (notice === 'canceled') {
    return (
      <p className="notice">
        <IconInfoCircle size={20} aria-hidden />
        <span>
          <strong>Hai annullato il pagamento.</strong> Non è stato addebitato nulla: puoi riprovare
          finché il link è valido.
        </span>
      </p>
    );
  }
  if (notice === 'overtaken') {
    return (
      <p className="notice">
        <IconInfoCircle size={20} aria-hidden />
        <span>
          <strong>Verifica in corso.</strong> Se hai approvato l’abbonamento su PayPal non pagare di
          nuovo: la conferma arriva da sola. Se non l’hai approvato, chiedi un nuovo link.
        </span>
      </p>
    );
  }
  return (
    <p className="notice notice-error">
      <IconAlertTriangle size={20} aria-hidden />
      <span>
        <strong>{paymentMessages.paymentFailed}</strong>{' '}
        {notice === 'failed' && 'Puoi riprovare con il pulsante qui sotto.'}
      </span>
    </p>
  );
}

/**
 * Shown when the server sends no checkout. The specification does not define the checkout, so another server may send
 * none.
 */
export function NoCheckout() {
  return (
    <div className="pay">
      <h2>Pagamento</h2>
      <p className="notice notice-error">
        <IconAlertTriangle size={20} aria-hidden />
        <span>
          <strong>Il pagamento non è disponibile su questa pagina.</strong> Non è stato addebitato
          nulla: scrivi a chi ti ha inviato il link.
        </span>
      </p>
    </div>
  );
}

/** The provider's button with the information that a customer needs before the payment. */
export function PayPanel({ request, checkout, notice, dispatch }: PayPanelProps) {
  const recurrence = recurrenceText(request.recurrenceType);
  const provider = providerNames[checkout.kind];
  return (
    <div className="pay">
      <h2>Paga con {provider}</h2>
      {notice !== 'overtaken' && (
        <LinkLife
          expiryDate={request.expiryDate}
          onPassed={() => dispatch({ type: 'deadlinePassed' })}
        />
      )}
      <div aria-live="polite">{notice && <NoticeText notice={notice} />}</div>
      <div className="button-place" inert={notice === 'overtaken'}>
        {notice === 'unavailable' ? (
          <PageAgainButton />
        ) : (
          <CheckoutButton checkout={checkout} dispatch={dispatch} />
        )}
      </div>
      <h3>Cosa succede dopo</h3>
      <ol className="steps">
        {notice !== 'overtaken' && (
          <li>Si apre la finestra di {provider}, dove approvi l’abbonamento.</li>
        )}
        <li>Torni su questa pagina e vedi subito la conferma.</li>
        <li>
          {startsLater(request) ? 'Oggi non paghi nulla: il primo' : 'Il prossimo'} addebito è il{' '}
          {formatDate(request.nextBillingDate)}
          {recurrence && `, poi ${recurrence}`}.
        </li>
      </ol>
      <p className="security">
        <IconLock size={18} aria-hidden />
        <span>
          Paghi su {provider}, con connessione protetta: i dati della carta e del conto non passano
          da questa pagina.
        </span>
      </p>
    </div>
  );
}
