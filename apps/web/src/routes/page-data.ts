import type { Contract } from '@canone/contracts/kit/endpoint';
import type { Permission } from '@canone/contracts/rights/permissions';

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
    /** The filters that the list opens with. */
    readonly filters?: Readonly<Record<string, string>>;
    readonly icon: `Icon${string}`;
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

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const kebabCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The list and the detail of an entity, from its contract. `module` is the file below `features` if it has another name. */
export function entityPages({ name, entity, endpoints }: Contract, file?: string): PageData[] {
  const permission = endpoints['get']?.access;
  if (!entity?.page || !permission) return [];
  const { guide, label = entity.many, ...navItem } = entity.page;
  const noun = entity.auditName ?? name;
  const module = file ?? `${kebabCase(noun)}/${kebabCase(noun)}.screen.tsx`;
  const path = `/${name}` as const;
  return [
    { path, label, guide, permission, navItem, module, component: `${upperFirst(noun)}List` },
    { path: `${path}/$id`, permission, module, component: `${upperFirst(noun)}Detail` },
  ];
}
