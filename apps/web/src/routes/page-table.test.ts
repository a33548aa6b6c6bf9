import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allContracts } from '@canone/contracts/all-contracts';
import { auditEntityLabels } from '@canone/contracts/audit-entity-labels';
import { auditEntityOf } from '@canone/contracts/history/audit-entities';
import { expect, test } from 'vitest';
import { auditRow } from '../features/audit/audit-row.ts';
import { pageTable } from './page-table.ts';
import { pages } from './routes.ts';

/** Detail pages to which the history does not link, each with the reason. */
const unlinked = {
  '/bulkoperation': 'only the person who started it sees it',
  '/ledger': 'its entries are recorded about the subscription',
  '/outbox': 'only refused calls are recorded',
  '/receivable': 'its page is a request to print, not the record',
};

const details = pageTable
  .filter(({ path }) => path.endsWith('/$id'))
  .map(({ path }) => path.slice(0, -'/$id'.length));

test.each(details.filter((path) => !(path in unlinked)))(
  'AUD-02 · the history links to the detail of %s',
  (path) => {
    const contract = allContracts.find(({ name }) => name.replaceAll('-', '') === path.slice(1));

    expect([path, contract?.name]).toEqual([path, expect.any(String)]);
    const entity = auditEntityOf(contract ?? { name: '' });
    expect(Object.keys(auditEntityLabels)).toContain(entity);
    const entry = { entity, entityId: 7, action: 'update', changes: [], refusal: null };
    expect(auditRow(entry as never).path).toBe(`${path}/7`);
  },
);

test.each(pageTable.flatMap(({ path, navItem }) => (navItem ? [[path, navItem.icon]] : [])))(
  'the icon of %s exists: %s',
  (path, icon) => {
    const file = import.meta.resolve('@tabler/icons-react');
    expect([
      path,
      existsSync(join(dirname(fileURLToPath(file)), '../esm/icons', `${icon}.mjs`)),
    ]).toEqual([path, true]);
  },
);

test.each(pageTable.map(({ path, module }) => [path, module]))(
  'the screen of %s is in features/%s',
  (path, module) => {
    expect([path, existsSync(join(import.meta.dirname, '../features', module))]).toEqual([
      path,
      true,
    ]);
  },
);

test.each(globSync('*/*.screen.tsx', { cwd: join(import.meta.dirname, '../features') }))(
  'features/%s is the screen of a page',
  (file) => {
    expect(pageTable.map(({ module }) => module)).toContain(file);
  },
);

test('every page of the table has a screen that loads when it is opened', () => {
  expect(pages.map(({ path }) => path)).toEqual(pageTable.map(({ path }) => path));
  for (const { screen } of pages) expect(screen.preload).toBeTypeOf('function');
});
