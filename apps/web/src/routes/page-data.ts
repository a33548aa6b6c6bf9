import type { Contract } from '@canone/contracts/kit/endpoint';
import type { Permission } from '@canone/contracts/rights/permissions';

/** A page for signed-in people, as data. The app, its build and the browser tests read it. */
export interface PageData {
  readonly path: `/${string}`;
  /** The name in breadcrumb and menu. Without it the breadcrumb shows the path segment (LAY-01). */
  readonly label?: string;
  /** The guide's page about this page, if it differs from the guide's page of the page above. */
  readonly guide?: string;
  /** The required permission (RTE-02). People without the permission see the page for unknown addresses. */
  readonly permission: Permission;
  /** The entry on the home page, which is also in "Menu principale" if the specification lists the page (LAY-03). */
  readonly navItem?: {
    readonly text: string;
    /** The filters with which the link opens the list. */
    readonly filters?: Readonly<Record<string, string>>;
    readonly icon: `Icon${string}`;
    readonly inMenu?: true;
    /** True for a page of daily work that is not in the specification's menu. */
    readonly isDaily?: true;
    /** True for an administration page. The home page lists these pages last. */
    readonly isAdministration?: true;
    /** True for a page about the signed-in person. */
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

/**
 * The list page and the detail page of an entity, from its contract. `file` is the path below `features` if it does not
 * follow from the entity's name.
 */
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
