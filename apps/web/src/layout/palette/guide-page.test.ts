import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageTable } from '../../routes/page-table.ts';
import { guidePageOf } from './guide-page.ts';

const docs = join(import.meta.dirname, '../../../../../docs');

test.each(pageTable.map(({ path }) => [path]))('%s has a page of the guide', (path) => {
  const address = guidePageOf(path.replace('$id', '7'));

  expect(address).not.toBe('/guida/index.html');
  expect(existsSync(join(docs, address))).toBe(true);
});

test.each([
  ['/', '/guida/home.html'],
  ['/subscription/new', '/guida/nuova-sottoscrizione.html'],
  ['/subscription/12', '/guida/sottoscrizione.html'],
  ['/receivable/upcoming', '/guida/scadenzario.html'],
  ['/nothing', '/guida/index.html'],
])('the guide of %s is %s', (path, address) => {
  expect(guidePageOf(path)).toBe(address);
});
