import { allContracts } from '@canone/contracts/all-contracts';
import { auditEntityOf } from '@canone/contracts/history/audit-entities';
import type { Endpoint } from '@canone/contracts/kit/endpoint';

/** The actions whose name in the history differs from the key of their endpoint. */
const actionByKey: Readonly<Record<string, string>> = {
  remove: 'delete',
  subscribe: 'create',
  exportXlsx: 'export',
};

const names: ReadonlyMap<Endpoint, { action: string; entity: string }> = new Map(
  allContracts.flatMap((contract) =>
    Object.entries(contract.endpoints).map(([key, endpoint]) => {
      const action = actionByKey[key] ?? key;
      return [endpoint, { action, entity: auditEntityOf(contract) }] as const;
    }),
  ),
);

/** The names of an endpoint's action and entity in the history. */
export function namesOf(endpoint: Endpoint): { action: string; entity: string } {
  return names.get(endpoint) ?? { action: 'call', entity: endpoint.path };
}
