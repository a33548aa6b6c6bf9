import '@mantine/core/styles/Input.layer.css';
import './link-sheet.css';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { paymentLinkUrl } from '@canone/contracts/texts/page-paths';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconClock, IconExternalLink, IconMail } from '@tabler/icons-react';
import { countdownText, minutesLeftText } from '../../../kit/format/countdown.ts';
import { formatEuro } from '../../../kit/format/format.ts';
import { mailTo } from '../../../kit/format/mail-to.ts';
import { CopyButton } from '../../../kit/page/copy-button.tsx';
import { QrCode } from '../../../kit/page/qr-code.tsx';
import { linkMail } from './payment-link.ts';

interface LinkSheetProps {
  readonly subscription: Subscription;
  readonly token: string;
  readonly expiryDate: string;
  readonly seconds: number;
}

/** A payment link as QR code, as text to copy, as link and as mail. */
export function LinkSheet({ subscription, token, expiryDate, seconds }: LinkSheetProps) {
  const { user, plan, paymentAmount } = subscription;
  const link = paymentLinkUrl(window.location.origin, token);
  const mail = linkMail(subscription, link, expiryDate);
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
              Scade tra {minutesLeftText(seconds)}
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
          href={mailTo(mail.to, mail)}
          leftSection={<IconMail size={16} aria-hidden="true" />}
        >
          Scrivi a {user.email}
        </Button>
      </div>
    </>
  );
}
