import { isAllowed } from '@canone/contracts/rights/permissions';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { providerListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconLink, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { useDialogAbove } from '../../../kit/dialog/use-dialog-above.ts';
import { useLetter } from '../../../kit/letter/use-letter.tsx';
import { Notice } from '../../../kit/page/notice.tsx';
import { useSignedIn } from '../../../session/session.ts';
import { lastPayment } from '../last-payment.ts';
import { LinkSheet } from './link-sheet.tsx';
import { useIsPaid } from './use-is-paid.ts';
import type { LinkOutcome } from './use-payment-link.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface PaymentLinkDialogProps {
  readonly subscription: Subscription;
  readonly outcome: LinkOutcome;
  readonly isOpen: boolean;
  readonly isWorking: boolean;
  /** Requests a new link when there is no valid link. */
  readonly onRenew: () => void;
  /** Asks for confirmation, then replaces the active link. */
  readonly onReplace: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * "Link Creato!": shows a new or already active link with the ways to share it, or the reason why there is
 * none (PAY-01).
 */
export function PaymentLinkDialog(props: PaymentLinkDialogProps) {
  const { subscription, outcome, isOpen, onReplace, onClose } = props;
  const { isCovered, whileCovered } = useDialogAbove();
  const isGiven = 'token' in outcome;
  const seconds = useSecondsLeft(isGiven ? outcome.life : undefined);
  const isPaid = useIsPaid(subscription, isOpen && isGiven);
  const isAlive = isGiven && seconds > 0 && !isPaid;
  const isShownAgain = isAlive && !outcome.isNew;
  const letter = useLetter();
  const payment = lastPayment(subscription);
  return (
    <>
      <Dialog
        title={
          isPaid ? (
            'Pagamento arrivato'
          ) : isAlive ? (
            <AliveTitle isNew={outcome.isNew} />
          ) : isGiven ? (
            'Link scaduto'
          ) : (
            'Link non creato'
          )
        }
        width={isAlive ? 640 : 440}
        isOpen={isOpen}
        isCovered={isCovered || letter.isOpen}
        onClose={onClose}
      >
        {isShownAgain && (
          <p className="dialog-about muted">
            È il link creato prima: chi lo ha già ricevuto può ancora pagare.
          </p>
        )}
        {isAlive && (
          <LinkSheet
            subscription={subscription}
            token={outcome.token}
            expiryDate={outcome.expiryDate}
            seconds={seconds}
          />
        )}
        {isPaid && (
          <Notice tone="success">
            <p>{subscription.user.name} ha pagato: la sottoscrizione è attiva.</p>
          </Notice>
        )}
        {isGiven && !isAlive && !isPaid && (
          <Notice tone="warning">
            <p>L’ora è passata: genera un nuovo link per {subscription.user.name}.</p>
          </Notice>
        )}
        {!isGiven && (
          <Notice tone="error">
            <p>{outcome.failure}</p>
          </Notice>
        )}
        {!isGiven && outcome.needsProvider && <WithoutPayPal />}
        <LinkButtons
          {...props}
          isAlive={isAlive}
          isPaid={isPaid}
          onReplace={() => whileCovered(onReplace())}
          onSend={payment && (() => letter.open('paymentLink', payment.id))}
        />
      </Dialog>
      {letter.dialog}
    </>
  );
}

/**
 * Explains that the tenant has no PayPal account. New tenants often create a subscription before they connect PayPal
 * (AH3).
 */
function WithoutPayPal() {
  const { person } = useSignedIn();
  return (
    <p className="muted">
      {isAllowed('paymentProvider.manage', person.role) && (
        <>
          <Link to={`${providerListPath}/new`}>Collega il conto PayPal</Link>.{' '}
        </>
      )}
      La sottoscrizione è salvata: se il cliente paga con bonifico, aprila e scegli «Imposta
      pagamento con bonifico».
    </p>
  );
}

interface LinkButtonsProps extends PaymentLinkDialogProps {
  readonly isAlive: boolean;
  readonly isPaid: boolean;
  /** Opens the letter with the link. */
  readonly onSend: (() => void) | undefined;
}

/**
 * The buttons for a link. An active link can be replaced and sent. A link that is no longer valid can be renewed unless
 * it was paid.
 */
function LinkButtons(props: LinkButtonsProps) {
  const { outcome, isAlive, isPaid, isWorking, onRenew, onReplace, onSend, onClose } = props;
  const isGiven = 'token' in outcome;
  const isShownAgain = isAlive && isGiven && !outcome.isNew;
  return (
    <div className="dialog-buttons">
      {isShownAgain && (
        <Button
          className="link-replace"
          variant="subtle"
          color="red"
          loading={isWorking}
          onClick={() => void onReplace()}
        >
          Sostituisci il link…
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        Chiudi
      </Button>
      {isAlive && onSend && (
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden="true" />}
          onClick={onSend}
        >
          Invia link
        </Button>
      )}
      {!isAlive && !isPaid && (
        <Button loading={isWorking} onClick={onRenew}>
          {isGiven ? subscriptionMessages.generateLink : 'Riprova'}
        </Button>
      )}
    </div>
  );
}

function AliveTitle({ isNew }: { isNew: boolean }) {
  const Icon = isNew ? IconCircleCheck : IconLink;
  return (
    <>
      <Icon className="link-made" size={24} aria-hidden="true" />
      {isNew ? subscriptionMessages.linkCreated : 'Link attivo'}
    </>
  );
}
