import { furtherPages } from './further-pages.ts';
import type { PageData } from './page-data.ts';
import { specifiedPages } from './specified-pages.ts';

/**
 * Every screen after the sign-in. In /x/$id a non-numeric id, as in /x/new, means a new item (RTE-04). The
 * menu and the home page use this order: the specification's pages first, then our own.
 */
export const pageTable: readonly PageData[] = [...specifiedPages, ...furtherPages];
