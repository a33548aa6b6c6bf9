import { isAllowed } from '@canone/contracts/permissions';
import { type Icon, IconFolder } from '@tabler/icons-react';
import { pages } from '../routes/routes.tsx';
import { placeIcons } from './place-icons.ts';

export interface Place {
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly inMenu: boolean;
  readonly isDaily?: true;
  readonly isAdministration?: true;
  readonly isOwn?: true;
  readonly icon: Icon;
}

/** The pages that the home page and the menu offer to this role. */
export function navItemsFor(role: number): Place[] {
  return pages.flatMap(({ path, label, permission, place }) =>
    place && label && isAllowed(permission, role)
      ? [{ path, label, ...place, icon: placeIcons[path] ?? IconFolder }]
      : [],
  );
}
