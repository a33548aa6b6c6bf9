import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';

const ErasureDialog = lazyPart(async () => ({
  default: (await import('./erasure-dialog.tsx')).ErasureDialog,
}));

interface EraseDataProps {
  readonly user: { readonly id: number; readonly name: string };
}

/** The button that opens the dialog to erase a person's data. */
export function EraseData({ user: { id, name } }: EraseDataProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <section className="card person-data" aria-labelledby="erase-data-title">
      <h2 id="erase-data-title">Cancella i dati</h2>
      <p className="muted">
        Cancella per sempre i dati di una persona che lo chiede. Ciò che la legge obbliga a tenere
        resta nei libri fino al termine. Prima di confermare vedi che cosa succede.
      </p>
      <div className="person-data-files">
        <Button
          variant="default"
          color="red"
          aria-label={`Cancella i dati di ${name}`}
          onClick={() => setState('open')}
        >
          Cancella i dati
        </Button>
      </div>
      {state !== 'never' && (
        <Suspense>
          <ErasureDialog id={id} isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </section>
  );
}
