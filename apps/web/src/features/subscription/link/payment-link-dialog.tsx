import '@mantine/core/styles/Input.layer.css';
import './payment-link-dialog.css';
import { subscriptionMessages } from '@canone/contracts/messages';
import type { Subscription } from '@canone/contracts/subscription';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck, IconClock, IconExternalLink, IconMail } from '@tabler/icons-react';
import { countdownText, minutesLeftWords } from '../../../kit/countdown.ts';
import { formatEuro } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { Dialog } from '../dialog.tsx';
import { CopyButton } from '../copy-button.tsx';
import { linkMail, mailAddress, paymentLink } from './payment-link.ts';
import { QrCode } from './qr-code.tsx';
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
  const { outcome, isOpen, isWorking, onRenew, onClose } = props;
  if (!('token' in outcome)) {
    return (
      <Dialog title="Link non creato" width={440} isOpen={isOpen} onClose={onClose}>
        <Notice tone="error">
          <p>{outcome.failure}</p>
        </Notice>
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Chiudi
          </Button>
          <Button loading={isWorking} onClick={onRenew}>
            Riprova
          </Button>
        </div>
      </Dialog>
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
      <MadeLink {...props} outcome={outcome} />
    </Dialog>
  );
}

interface MadeLinkProps extends PaymentLinkDialogProps {
  readonly outcome: Extract<LinkOutcome, { readonly token: string }>;
}

function MadeLink({ subscription, outcome, isWorking, onRenew, onClose }: MadeLinkProps) {
  const { user, plan, paymentAmount } = subscription;
  const seconds = useSecondsLeft(outcome.madeAt);
  const link = paymentLink(window.location.origin, outcome.token);
  const mail = linkMail(subscription, link);

  if (seconds === 0) {
    return (
      <>
        <Notice tone="warning">
          <p>Questo link è scaduto: generane uno nuovo per {user.name}.</p>
        </Notice>
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Chiudi
          </Button>
          <Button loading={isWorking} onClick={onRenew}>
            {subscriptionMessages.generateLink}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <div className="link-sheet">
        <figure className="link-qr">
          <QrCode text={link} label={`Codice QR del link di pagamento per ${user.name}`} />
          <figcaption className="muted">Inquadra per aprire</figcaption>
        </figure>
        <div className="link-facts">
          <p className="link-amount figures">{formatEuro(paymentAmount)}</p>
          <p className="link-who">
            <strong>{user.name}</strong>
            <span className="muted">
              Piano {plan.name} · {plan.recurrenceTypeName.toLowerCase()}
            </span>
          </p>
          <p className="link-life">
            <IconClock size={18} aria-hidden="true" />
            <span aria-hidden="true">
              Scade tra <strong className="figures">{countdownText(seconds)}</strong>
            </span>
            <span className="visually-hidden" role="timer">
              Scade tra {minutesLeftWords(seconds)}
            </span>
          </p>
        </div>
      </div>

      <div className="link-row">
        <TextInput
          label="Link di pagamento"
          value={link}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={link} data-autofocus>
          Copia link
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={link}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
        >
          Apri
        </Button>
      </div>

      <Textarea
        className="link-mail"
        label="Testo per l’email"
        value={mail.text}
        readOnly
        rows={5}
      />
      <div className="link-mail-buttons">
        <CopyButton text={mail.text} variant="default">
          Copia testo
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={mailAddress(mail)}
          leftSection={<IconMail size={16} aria-hidden="true" />}
        >
          Scrivi a {user.email}
        </Button>
      </div>
      <div className="dialog-buttons">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </div>
    </>
  );
}
