import { join } from 'node:path';
import { allContracts } from '@canone/contracts/all-contracts';
import type { Endpoint } from '@canone/contracts/kit/endpoint';

/** The browser app's pages. The path is a variable, because the app and the tests have different compiler settings. */
const tablePath = join(import.meta.dirname, '../../apps/web/src/routes/page-table.ts');
const { pageTable } = (await import(tablePath)) as {
  readonly pageTable: readonly {
    readonly path: string;
    readonly permission: string;
    readonly label?: string;
  }[];
};

/** The path of every page after the sign-in, and the permission that it requires. */
export const pages = pageTable.map(({ path, permission }) => ({ path, permission }));

export interface Screen {
  /** The words of its titles, "Lista di Regioni" and "Modifica Regione". */
  readonly many: string;
  readonly one: string;
  /** The calls that its list and its detail wait for. */
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly create: Endpoint;
  /** The path of a new item, if it is not /x/new. */
  readonly newPath?: string;
}

/** Screens whose new item has another page. */
const namedOtherwise: Readonly<Record<string, Partial<Screen>>> = {
  '/user': { newPath: '/user-wizard' },
};

/** The screens of every entity with a list at the path, details at path/:id and a form to create one. */
export const screens: Readonly<Record<string, Screen>> = Object.fromEntries(
  pageTable.flatMap(({ path }) => {
    const contract = allContracts.find(({ name }) => `/${name}` === path);
    const { list, get, create } = contract?.endpoints ?? {};
    const hasDetail = pageTable.some((page) => page.path === `${path}/$id`);
    if (!contract?.entity || !hasDetail || !list || !get || !create) return [];
    const { one, many } = contract.entity;
    return [[path, { many, one, list, get, create, ...namedOtherwise[path] }]];
  }),
);
