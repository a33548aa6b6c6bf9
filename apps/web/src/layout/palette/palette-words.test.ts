import { expect, test } from 'vitest';
import { pageTable } from '../../routes/page-table.ts';
import { entryGroups } from './palette-entries.ts';

const pages = pageTable.flatMap(({ path, label, navItem }) =>
  label && navItem ? [{ path, label, text: navItem.text }] : [],
);

test.each([
  ['secondo fattore', '/account'],
  ['email', '/account'],
  ['rimborso', '/ledger'],
  ['credito', '/ledger'],
  ['abbuono', '/ledger'],
  ['solleciti', '/receivable'],
  ['clienti', '/user'],
  ['logo', '/lettersettings'],
])('AJ12 · “%s” finds the page %s', (text, path) => {
  const groups = entryGroups({
    text,
    found: [],
    isSearching: false,
    pages,
    canOpenPeople: true,
    canOpenPlans: true,
    guidePage: '/guida/index.html',
  });

  expect(groups.flatMap(({ entries }) => entries.map(({ href }) => href))).toContain(path);
});
