import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageHeading } from '../kit/page-heading.tsx';

/** Each browser says it in its own way: a part of the app that is fetched when needed did not come. */
const unfetched = /dynamically imported module|importing a module script/i;

/** In place of a screen that broke: nobody should meet an empty page, or English. */
export function Failure({ error }: ErrorComponentProps) {
  const isUnfetched = error instanceof Error && unfetched.test(error.message);
  return (
    <section className="card not-found" role="alert">
      <PageHeading title={isUnfetched ? 'Pagina non caricata' : 'Qualcosa non ha funzionato'} />
      <p>
        {isUnfetched
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
