import './second-factor.css';
import { Button } from '@mantine/core';
import { Notice } from '../page/notice.tsx';
import { notify } from '../toast/notify.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** New recovery codes. The server stores only hashes of the codes, so it cannot show them again. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success('Codici copiati.');
    } catch {
      // The browser gives no permission to copy, or the page has no https. The codes are visible and can be copied by
      // hand.
      notify.error('Copia non riuscita: scrivili a mano.');
    }
  }

  return (
    <Notice tone="warning">
      <p>
        Conserva questi codici di recupero lontano dal telefono: si vedono solo adesso. Ognuno fa
        entrare una volta, se non hai più il secondo fattore.
      </p>
      <ul className="factor-codes" aria-label="Codici di recupero">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factor-buttons">
        <Button onClick={onSaved}>Li ho conservati</Button>
        <Button variant="default" onClick={() => void copy()}>
          Copia i codici
        </Button>
      </div>
    </Notice>
  );
}
