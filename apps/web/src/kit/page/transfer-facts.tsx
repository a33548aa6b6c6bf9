import './transfer-facts.css';
import { formatReference } from '@canone/contracts/bank/creditor-reference';
import { epcQrPayload, transferCodeTexts } from '@canone/contracts/bank/epc-qr';
import type { TransferDetails } from '@canone/contracts/bank/transfer-details';
import { formatIban } from '@canone/contracts/values/iban';
import { toHundredths } from '@canone/contracts/values/money';
import type { ReactNode } from 'react';
import { formatEuro } from '../format/format.ts';
import { QrCode } from './qr-code.tsx';

interface TransferFactsProps {
  readonly transfer: TransferDetails;
  /** Renders the control that copies a value. The payment page and the back office use different controls. */
  readonly copy: (label: string, text: string) => ReactNode;
}

interface TransferFact {
  readonly label: string;
  readonly shown: string;
  /** The value in the format that banks' forms accept: digits without groups, and a decimal comma. */
  readonly copied: string;
}

/** The lines of a transfer. Each line has the text to read and the text to copy into a bank's form. */
export function transferFacts(transfer: TransferDetails): readonly TransferFact[] {
  const { amount, iban, bic, holder, reference } = transfer;
  return [
    { label: 'Importo', shown: formatEuro(amount), copied: amount.toFixed(2).replace('.', ',') },
    { label: 'IBAN', shown: formatIban(iban), copied: iban },
    { label: 'Intestatario', shown: holder, copied: holder },
    ...(bic === null ? [] : [{ label: 'BIC', shown: bic, copied: bic }]),
    { label: 'Causale', shown: formatReference(reference), copied: reference },
  ];
}

/** Shows the data of a transfer with buttons to copy them, and a QR code for the apps of banks. */
export function TransferFacts({ transfer, copy }: TransferFactsProps) {
  const payload = epcQrPayload({ ...transfer, amountCents: toHundredths(transfer.amount) });
  return (
    <div className="transfer-facts">
      <dl className="figures">
        {transferFacts(transfer).map(({ label, shown, copied }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
            <dd className="transfer-copy">{copy(label, copied)}</dd>
          </div>
        ))}
      </dl>
      <figure>
        <QrCode text={payload} label={transferCodeTexts.label} />
        <figcaption className="muted">{transferCodeTexts.caption}</figcaption>
      </figure>
    </div>
  );
}
