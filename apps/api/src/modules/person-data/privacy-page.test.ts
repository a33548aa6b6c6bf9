import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { savedColumns } from '../../schema/people.ts';
import { sections } from './person-data.repository.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/privacy.md'), 'utf8');

/** The table "Personal data": what is stored, and the places. */
const rows = page
  .split('\n')
  .filter((line) => /^\|.*`\w+`/.test(line))
  .map((line) => {
    const [, data = '', , places = ''] = line.split('|');
    return { data: data.replaceAll('-', '').toLowerCase(), places: places.split(/\W+/) };
  });

/** The words of a field on the page, such as "vat code" for `vatCode`. */
const wordsOf = (field: string) =>
  field
    .replace(/^is(?=[A-Z])|Id$/g, '')
    .replaceAll(/(?=[A-Z])/g, ' ')
    .toLowerCase()
    .trim();

/** The fields of a person that no row about `users` names. */
const unnamed = (fields: readonly string[]) =>
  fields.filter(
    (field) =>
      !rows.some(({ data, places }) => places.includes('users') && data.includes(wordsOf(field))),
  );

test('R108 · docs/privacy.md names every field of a person', () => {
  expect(unnamed(Object.keys(savedColumns))).toEqual([]);
});

test('a field that docs/privacy.md leaves out is found', () => {
  expect(unnamed(['vatCode', 'isCompany', 'secondEmail', 'shoeSize'])).toEqual([
    'secondEmail',
    'shoeSize',
  ]);
});

test.each([...new Set(sections.map(({ table }) => table))])(
  'R108 · docs/privacy.md names the table %s, whose rows describe people',
  (table) => {
    expect(rows.flatMap(({ places }) => places)).toContain(table);
  },
);
