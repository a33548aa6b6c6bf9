import { allContracts } from '@canone/contracts/all-contracts';
import { furtherPages } from './further-pages.ts';
import { entityPages, type PageData } from './page-data.ts';
import { specifiedPages } from './specified-pages.ts';

const listed = [...specifiedPages, ...furtherPages];
const paths = new Set(listed.map(({ path }) => path));

/**
 * Every screen after the sign-in. In /x/$id a non-numeric id, as in /x/new, means a new item (RTE-04). The
 * menu and the home page use this order: the specification's pages, our own, then entities that no list names.
 * The app reads parts of it (`build/page-parts.ts`), because this file loads all contracts.
 */
export const pageTable: readonly PageData[] = [
  ...listed,
  ...allContracts
    .flatMap((contract) => entityPages(contract))
    .filter(({ path }) => !paths.has(path)),
];
