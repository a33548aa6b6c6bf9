import { subscriptionMessages } from '@canone/contracts/messages';
import type { Subscription } from '@canone/contracts/subscription';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Notice } from '../../../kit/notice.tsx';
import { Dialog } from '../dialog.tsx';
import { LinkSheet } from './link-sheet.tsx';
import type { LinkOutcome } from './use-payment-link.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface PaymentLinkDialogProps {
  readonly subscription: Subscription;
  readonly outcome: LinkOutcome;
  readonly isOpen: boolean;
  readonly isWorking: boolean;
  /** Makes another link, which revokes this one. */
  readonly onRenew: () => void;
  readonly onClose: () => void;
}

/** "Link Creato!", with all it takes to bring the link to the customer, or why there is none (PAY-01). */
export function PaymentLinkDialog(props: PaymentLinkDialogProps) {
  const { subscription, outcome, isOpen, isWorking, onRenew, onClose } = props;
  const isMade = 'token' in outcome;
  const seconds = useSecondsLeft(isMade ? outcome.madeAt : 0);
  const isAlive = isMade && seconds > 0;
  return (
    <Dialog
      title={isAlive ? <MadeTitle /> : isMade ? 'Link scaduto' : 'Link non creato'}
      width={isAlive ? 640 : 440}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isAlive && <LinkSheet subscription={subscription} token={outcome.token} seconds={seconds} />}
      {isMade && !isAlive && (
        <Notice tone="warning">
          <p>L’ora è passata: genera un nuovo link per {subscription.user.name}.</p>
        </Notice>
      )}
      {!isMade && (
        <Notice tone="error">
          <p>{outcome.failure}</p>
        </Notice>
      )}
      <div className="dialog-buttons">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
        {!isAlive && (
          <Button loading={isWorking} onClick={onRenew}>
            {isMade ? subscriptionMessages.generateLink : 'Riprova'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function MadeTitle() {
  return (
    <>
      <IconCircleCheck className="link-made" size={24} aria-hidden="true" />
      {subscriptionMessages.linkCreated}
    </>
  );
}
