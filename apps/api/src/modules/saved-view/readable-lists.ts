import { allContracts } from '@canone/contracts/all-contracts';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { isAllowed } from '@canone/contracts/rights/permissions';
import type * as z from 'zod/mini';

function hasFilters({ method, query, csv, xlsx }: Endpoint): boolean {
  // every query of a contract is an object
  const keys = query ? Object.keys((query as z.ZodMiniObject).shape) : [];
  return method === 'GET' && !csv && !xlsx && keys.includes('filters') && keys.includes('sort');
}

const lists = allContracts
  .flatMap(({ endpoints }): Endpoint[] => Object.values(endpoints))
  .filter(hasFilters);

/** The paths of the lists that a role may read. The role sees only views of these lists. */
export function readableLists(roleId: number): readonly string[] {
  return lists.filter(({ access }) => isAllowed(access, roleId)).map(({ path }) => path);
}
