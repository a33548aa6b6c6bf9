import { join } from 'node:path';
import { allContracts } from '@canone/contracts/all-contracts';
import type { Endpoint } from '@canone/contracts/kit/endpoint';

/**
 * The path of the table of the browser app's pages. It is a variable, so that the compiler does not check that file,
 * whose compiler settings differ.
 */
const tablePath = join(import.meta.dirname, '../../apps/web/src/routes/page-table.ts');
const { pageTable } = (await import(tablePath)) as {
  readonly pageTable: readonly {
    readonly path: string;
    readonly permission: string;
    readonly label?: string;
  }[];
};

/** The path of every page after the sign-in, and its required permission. */
export const pages = pageTable.map(({ path, permission }) => ({ path, permission }));

export interface Screen {
  /** The plural and the singular in its titles, such as "Lista di Regioni" and "Modifica Regione". */
  readonly many: string;
  readonly one: string;
  /** The calls whose responses the list and the detail wait for. */
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly create: Endpoint;
  /** The path of the page for a new record, if it is not /x/new. */
  readonly newPath?: string;
}

/** Screens whose page for a new record has another path or title. */
const namedOtherwise: Readonly<Record<string, Partial<Screen>>> = {
  '/user': { newPath: '/user-wizard' },
};

/** The screens of every entity that has a list, details at path/:id and a form for new records. */
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
