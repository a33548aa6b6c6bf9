import './second-factor.css';
import type { TotpKey as Key } from '@canone/contracts/access/second-factor';
import { QrCode } from '../page/qr-code.tsx';

/** The key of a new authenticator app, to scan or to type. */
export function TotpKey({ totp: { key, uri } }: { readonly totp: Key }) {
  return (
    <>
      <p>Inquadra il codice con l’app di autenticazione, o scrivi la chiave a mano.</p>
      <div className="factor-qr">
        <QrCode text={uri} label="Codice QR con la chiave per l’app" />
      </div>
      <p className="factor-key">{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
    </>
  );
}
