import { isAllowed } from '@canone/contracts/permissions';
import { type Page, pages } from '../routes.tsx';

export interface Place {
  readonly path: string;
  readonly label: string;
  readonly place: NonNullable<Page['place']>;
}

/** Where a person of this role can go from the home page and the menu. */
export function placesFor(role: number): Place[] {
  return pages.flatMap(({ path, label, permission, place }) =>
    place && label && isAllowed(permission, role) ? [{ path, label, place }] : [],
  );
}
