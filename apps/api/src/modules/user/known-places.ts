import { type FindPlace, placeFinder } from '@canone/contracts/customer-import/import-places';
import type { TenantContext } from '../../platform/request/context.ts';
import { importedPeopleRepository } from './imported-people.repository.ts';

/**
 * The search for a municipality by its names. It takes a tenth of a second of the process to read all municipalities and
 * to sort them by name. So the calls of all tenants share one search until a place changes (W245).
 */
export function knownPlaces() {
  let known: { readonly state: string; readonly find: FindPlace } | undefined;

  return async (ctx: TenantContext): Promise<FindPlace> => {
    const people = importedPeopleRepository(ctx);
    // read before the places: if a place changes between both statements, the next call reads the places again
    const state = await people.stateOfPlaces();
    if (known?.state === state) return known.find;
    const find = placeFinder(await people.places());
    known = { state, find };
    return find;
  };
}

export type KnownPlaces = ReturnType<typeof knownPlaces>;
