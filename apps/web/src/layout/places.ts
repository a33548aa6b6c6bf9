import { isAllowed } from '@canone/contracts/permissions';
import type { Icon } from '@tabler/icons-react';
import * as pageIcons from '../routes/page-icons.ts';
import { pageTable } from '../routes/page-table.ts';

export interface Place {
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly inMenu?: true;
  readonly isDaily?: true;
  readonly isAdministration?: true;
  readonly isOwn?: true;
  readonly icon: Icon;
}

/** The pages that the home page and the menu offer to this role. */
export function navItemsFor(role: number): Place[] {
  return pageTable.flatMap(({ path, label, permission, place }) =>
    place && label && isAllowed(permission, role)
      ? [{ path, label, ...place, icon: pageIcons[place.icon] }]
      : [],
  );
}
