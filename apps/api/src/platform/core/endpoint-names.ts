import { allContracts } from '@canone/contracts/all-contracts';
import { auditEntityOf } from '@canone/contracts/audit-entities';
import type { Endpoint } from '@canone/contracts/kit/endpoint';

const names: ReadonlyMap<Endpoint, { action: string; entity: string }> = new Map(
  allContracts.flatMap((contract) =>
    Object.entries(contract.endpoints).map(([key, endpoint]) => {
      const action =
        key === 'remove'
          ? 'delete'
          : key === 'subscribe'
            ? 'create'
            : key === 'exportXlsx'
              ? 'export'
              : key;
      return [endpoint, { action, entity: auditEntityOf(contract) }] as const;
    }),
  ),
);

/** The action and the entity of an endpoint in the history. */
export function namesOf(endpoint: Endpoint): { action: string; entity: string } {
  return names.get(endpoint) ?? { action: 'call', entity: endpoint.path };
}
