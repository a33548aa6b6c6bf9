import { subscriptionMessages } from '@canone/contracts/messages';
import type { Subscription } from '@canone/contracts/subscription';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  const { outcome } = props;
  if ('token' in outcome) return <LivingLink key={outcome.token} {...props} outcome={outcome} />;
  return (
    <NoLink {...props} title="Link non creato" renew="Riprova">
      <Notice tone="error">
        <p>{outcome.failure}</p>
      </Notice>
    </NoLink>
  );
}

interface LivingLinkProps extends PaymentLinkDialogProps {
  readonly outcome: Extract<LinkOutcome, { readonly token: string }>;
}

function LivingLink(props: LivingLinkProps) {
  const { subscription, outcome, isOpen, onClose } = props;
  const seconds = useSecondsLeft(outcome.madeAt);
  if (seconds === 0) {
    return (
      <NoLink {...props} title="Link scaduto" renew={subscriptionMessages.generateLink}>
        <Notice tone="warning">
          <p>L’ora è passata: genera un nuovo link per {subscription.user.name}.</p>
        </Notice>
      </NoLink>
    );
  }
  const title = (
    <>
      <IconCircleCheck className="link-made" size={24} aria-hidden="true" />
      {subscriptionMessages.linkCreated}
    </>
  );
  return (
    <Dialog title={title} width={640} isOpen={isOpen} onClose={onClose}>
      <LinkSheet subscription={subscription} token={outcome.token} seconds={seconds} />
      <div className="dialog-buttons">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </div>
    </Dialog>
  );
}

interface NoLinkProps extends PaymentLinkDialogProps {
  readonly title: string;
  readonly renew: string;
  readonly children: ReactNode;
}

function NoLink({ title, renew, isOpen, isWorking, onRenew, onClose, children }: NoLinkProps) {
  return (
    <Dialog title={title} width={440} isOpen={isOpen} onClose={onClose}>
      {children}
      <div className="dialog-buttons">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
        <Button loading={isWorking} onClick={onRenew}>
          {renew}
        </Button>
      </div>
    </Dialog>
  );
}
