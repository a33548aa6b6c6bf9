import { allContracts } from '@canone/contracts/all-contracts';
import { auditEntityLabels, auditEntityOf } from '@canone/contracts/audit-entities';
import { expect, test } from 'vitest';
import { auditRow } from '../features/audit/audit-row.ts';
import { pageTable } from './page-table.ts';
import { pages } from './routes.ts';

/** Details without a link in the history, each with its reason. */
const unlinked = {
  '/bulkoperation': 'only the person who started it sees it',
  '/ledger': 'its entries are recorded about the subscription',
  '/outbox': 'only refused calls are recorded',
  '/receivable': 'its page is a request to print, not the record',
};

const details = pageTable
  .filter(({ path }) => path.endsWith('/$id'))
  .map(({ path }) => path.slice(0, -'/$id'.length));

const names: readonly string[] = allContracts.map(({ name }) => name.replaceAll('-', ''));

test.each(details.filter((path) => !(path in unlinked)))(
  'AUD-02 · the history links to the detail of %s',
  (path) => {
    const entity = auditEntityOf({ name: path.slice(1) });

    expect(names).toContain(path.slice(1));
    expect(Object.keys(auditEntityLabels)).toContain(entity);
    const entry = { entity, entityId: 7, action: 'update', changes: [], refusal: null };
    expect(auditRow(entry as never).path).toBe(`${path}/7`);
  },
);

test('every page of the table has a screen that loads when it is opened', () => {
  expect(pages.map(({ path }) => path)).toEqual(pageTable.map(({ path }) => path));
  for (const { screen } of pages) expect(screen.preload).toBeTypeOf('function');
});
