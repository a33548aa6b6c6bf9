import type { Permission } from '@canone/contracts/permissions';
import type * as pageIcons from './page-icons.ts';

type PageIcon = keyof typeof pageIcons;

/** A page after the sign-in, as data that the app, its build and the browser tests read. */
export interface PageData {
  readonly path: `/${string}`;
  /** The name in breadcrumb and menu. Without it the breadcrumb shows the path segment (LAY-01). */
  readonly label?: string;
  /** The guide's page about it, if it is not that of the page above it. */
  readonly guide?: string;
  /** The permission required (RTE-02). For other people the page does not exist. */
  readonly permission: Permission;
  /** Shown on the home page, and in "Menu principale" if the specification lists it (LAY-03). */
  readonly navItem?: {
    readonly text: string;
    readonly icon: PageIcon;
    /** The filters that the list opens with. */
    readonly filters?: Readonly<Record<string, string>>;
    readonly inMenu?: true;
    /** Daily work that the specification's menu does not list. */
    readonly isDaily?: true;
    /** Administration pages. The home page lists them last. */
    readonly isAdministration?: true;
    /** Pages about the person who is signed in. */
    readonly isOwn?: true;
  };
  /** The file below `features` and the component in it. */
  readonly module: string;
  readonly component: string;
}

/** The part of a page that its route needs. */
export type PageRoute = Pick<PageData, 'path' | 'permission' | 'module' | 'component'>;

interface PlainEntity extends Omit<PageData, 'component'> {
  /** The beginning of its two components: `RegionList`, `RegionDetail`. */
  readonly name: string;
}

/** The list and the detail of a plain entity. */
export function plainEntity({ name, ...list }: PlainEntity): readonly PageData[] {
  const { path, permission, module } = list;
  return [
    { ...list, component: `${name}List` },
    { path: `${path}/$id`, permission, module, component: `${name}Detail` },
  ];
}
