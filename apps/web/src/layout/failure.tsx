import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageHeading } from '../kit/page/page-heading.tsx';
import { isUnfetched } from '../kit/page/unfetched.ts';

/** Replaces a crashed screen, so that people never see an empty page or an English error. */
export function Failure({ error }: ErrorComponentProps) {
  const isMissing = isUnfetched(error);
  return (
    <section className="card not-found" role="alert">
      <PageHeading title={isMissing ? 'Pagina non caricata' : 'Qualcosa non ha funzionato'} />
      <p>
        {isMissing
          ? 'La rete si è interrotta, oppure nel frattempo Canone è stato aggiornato.'
          : 'Questa pagina ha avuto un problema che non dipende da te. Quello che era già salvato è al sicuro.'}
      </p>
      <p>
        <Button onClick={() => window.location.reload()}>Ricarica la pagina</Button>
      </p>
      <p>
        <a href="/">Torna alla Home</a>
      </p>
    </section>
  );
}
