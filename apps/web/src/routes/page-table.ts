import { allContracts } from '@canone/contracts/all-contracts';
import { furtherPages } from './further-pages.ts';
import { entityPages, type PageData } from './page-data.ts';
import { specifiedPages } from './specified-pages.ts';

const listed = [...specifiedPages, ...furtherPages];
const paths = new Set(listed.map(({ path }) => path));

/**
 * All screens for signed-in people. In /x/$id an id that is not a number, as in /x/new, means a new record (RTE-04).
 * The order is the order of the menu and the home page: the specification's pages, our own pages, then entities that
 * are in neither list. The app reads only parts of this table (`build/page-parts.ts`), because this file imports all
 * contracts.
 */
export const pageTable: readonly PageData[] = [
  ...listed,
  ...allContracts
    .flatMap((contract) => entityPages(contract))
    .filter(({ path }) => !paths.has(path)),
];
