import type { Endpoint } from '@canone/contracts/kit/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { countOf } from '../format/format.ts';
import { credentials, markStale, mutation } from '../http/call.ts';
import { nameOf } from '../list/column.ts';
import { notify } from '../toast/notify.ts';
import type { CrudListScreen, CrudRow } from './crud-contract.ts';

interface Hidden {
  readonly client: QueryClient;
  readonly screen: CrudListScreen;
  readonly undo: Endpoint;
  readonly rows: readonly CrudRow[];
}

/** Shows for ten seconds that the rows were deleted, with the button "Annulla". */
export function offerUndo({ client, screen, undo, rows }: Hidden): void {
  const { contract, name } = screen;
  const { tenantId } = credentials();
  const [first] = rows;
  const text =
    first && rows.length === 1
      ? `${nameOf(first, contract.endpoints.export.csv)} non è più nell’elenco.`
      : `${countOf(rows.length, name)} non sono più nell’elenco.`;

  async function restore() {
    // The person has chosen another tenant in the meantime, so the list belongs to another tenant.
    if (credentials().tenantId !== tenantId) return;
    const options = client.defaultMutationOptions(mutation(undo));
    try {
      for (const { id } of rows)
        await client
          .getMutationCache()
          .build(client, options)
          .execute({ params: { id: String(id) } });
      notify.success('Eliminazione annullata.');
    } catch (error) {
      notify.error('Non è stato possibile annullare l’eliminazione.', error);
    }
    await markStale(client, contract);
    await client.refetchQueries({ type: 'active', stale: true });
  }

  notify.success(text, { label: 'Annulla', onPress: () => void restore() });
}
