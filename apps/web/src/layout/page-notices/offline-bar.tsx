import { useNetwork } from '@mantine/hooks';

/** Says that the browser has no network, before a call fails and ends the session (AUT-06). */
export function OfflineBar() {
  const { online } = useNetwork();
  return (
    <div aria-live="polite">
      {!online && (
        <p className="notice-bar" data-tone="warning">
          Sei senza rete. Non salvare e non cambiare pagina finché non torna: quello che hai scritto
          resta qui.
        </p>
      )}
    </div>
  );
}
