import { useNetwork } from '@mantine/hooks';

/**
 * Says that the browser has no network. Without this notice the next call would fail and end the session without a
 * warning (AUT-06).
 */
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
