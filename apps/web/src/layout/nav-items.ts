import { navPages } from 'virtual:nav-pages';
import { pageIcons } from 'virtual:page-icons';
import { isAllowed } from '@canone/contracts/rights/permissions';
import type { Icon } from '@tabler/icons-react';

export interface NavItem {
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly filters?: Readonly<Record<string, string>>;
  readonly inMenu?: true;
  readonly isDaily?: true;
  readonly isAdministration?: true;
  readonly isOwn?: true;
  readonly icon: Icon;
}

/** The pages that the home page and the menu offer to this role. */
export function navItemsFor(role: number): NavItem[] {
  return navPages.flatMap(({ path, label, permission, navItem }) => {
    const icon = navItem && pageIcons[navItem.icon];
    return icon && label && isAllowed(permission, role) ? [{ path, label, ...navItem, icon }] : [];
  });
}
