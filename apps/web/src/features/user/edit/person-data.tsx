import './person-data.css';
import { personDataContract } from '@canone/contracts/people/person-data';
import { exportFailed } from '@canone/contracts/texts/common-messages';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../../kit/toast/notify.ts';

const { exportJson, exportPage } = personDataContract.endpoints;

interface PersonDataProps {
  readonly user: { readonly id: number; readonly name: string };
}

const kinds = {
  page: { endpoint: exportPage, label: 'Pagina da leggere', extension: 'html' },
  json: { endpoint: exportJson, label: 'File JSON', extension: 'json' },
} as const;

/** Exports everything that the tenant keeps about a person. */
export function PersonData({ user: { id, name } }: PersonDataProps) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async (kind: keyof typeof kinds) => {
      const { endpoint, extension } = kinds[kind];
      const [{ readExport }, { saveFile }] = await Promise.all([
        import('../../../kit/list/export-list.ts'),
        import('../../../kit/list/download.ts'),
      ]);
      const options = { signal: new AbortController().signal, onLines: () => {} };
      const parts = await readExport(endpoint, { params: { id } }, options);
      saveFile(`dati-persona-${id}`, { extension, mediaType: endpoint.document, parts });
    },
    onSuccess: () => notify.success(`Esportazione completata: i dati di ${name}.`),
    onError: (error) => notify.error(exportFailed, error, error.message),
  });

  return (
    <section className="card person-data" aria-labelledby="person-data-title">
      <h2 id="person-data-title">Dati personali</h2>
      <p className="muted">
        Esporta i dati di una persona: la scheda, le sottoscrizioni, i pagamenti, le email e il
        registro. Password e link segreti non sono compresi.
      </p>
      <div className="person-data-files">
        {(['page', 'json'] as const).map((kind) => (
          <Button
            key={kind}
            variant="default"
            loading={download.isPending && download.variables === kind}
            disabled={download.isPending}
            aria-label={`Esporta i dati di ${name}: ${kinds[kind].label}`}
            onClick={() => download.mutate(kind)}
          >
            {kinds[kind].label}
          </Button>
        ))}
      </div>
    </section>
  );
}
