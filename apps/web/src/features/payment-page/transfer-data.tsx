import type { TransferDetails } from '@canone/contracts/bank/transfer-details';
import { TransferFacts } from '../../kit/page/transfer-facts.tsx';
import { CopyValue } from './copy-value.tsx';

/** Shows the data for a bank transfer, and notes that a transfer creates no automatic charges at the provider. */
export function TransferData({ transfer }: { transfer: TransferDetails }) {
  return (
    <div className="transfer-data">
      <p>
        Copia questi dati nella tua banca e scrivi la causale così com’è: serve a riconoscere il
        pagamento.
      </p>
      <TransferFacts
        transfer={transfer}
        copy={(label, text) => <CopyValue label={label} text={text} />}
      />
      <ul className="muted">
        <li>Il bonifico paga solo questa scadenza e non si rinnova da solo.</li>
        <li>L’abbonamento si attiva quando il bonifico arriva, di solito in uno o due giorni.</li>
        <li>Scegli un modo solo di pagare, per non pagare due volte.</li>
      </ul>
    </div>
  );
}
