import type { Receipt } from '@canone/contracts/payments/payment-token';
import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import { IconCheck } from '@tabler/icons-react';
import { HomeLink, MessageScreen, PrintButton } from './message-screen.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';

/** Shown after a successful payment (PAY-04). Plan, seller and next charge are shown if the receipt contains them. */
export function ThankYouScreen({ receipt }: { receipt: Receipt | null }) {
  return (
    <MessageScreen
      tone="calm"
      icon={<IconCheck size={28} aria-hidden />}
      title={paymentMessages.completed}
    >
      {receipt ? (
        <Paid receipt={receipt} />
      ) : (
        <p className="muted">Il pagamento è stato registrato.</p>
      )}
      {receipt && <PrintButton />}
      <HomeLink to={receipt?.returnUrl} isSecondary={receipt !== null} />
    </MessageScreen>
  );
}

function Paid({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <p className="muted">
        Il tuo abbonamento con <strong>{receipt.sellerName}</strong> è attivo.
      </p>
      <ReceiptFacts receipt={receipt} amountLabel="Importo pagato" />
      <p className="muted only-print">Ricevuta del pagamento: non è una fattura.</p>
    </>
  );
}
