import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allContracts } from '@canone/contracts/all-contracts';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../features');
const glossary = readFileSync(join(features, '../../../../docs/glossary.md'), 'utf8');

/** Fields of plain entities without a column, each with the reason. */
const unlisted: Readonly<Record<string, string>> = {
  'bankaccount.bic': 'the IBAN names the bank',
};

interface PlainEntity {
  readonly name: string;
  /** The keys that the form sends. */
  readonly sent: readonly string[];
  readonly columns: readonly string[];
  /** The source of the form's fields. */
  readonly fields: string;
}

/** The entities whose list and detail `crudScreen` generates. */
const plainEntities = globSync('*/*.screen.tsx', { cwd: features }).flatMap(
  (file): PlainEntity[] => {
    const source = readFileSync(join(features, file), 'utf8');
    const [, variable] = /crudScreen\(\{\s+contract: (\w+)Contract,/.exec(source) ?? [];
    const contract = allContracts.find(({ name }) => name === variable?.toLowerCase());
    if (!variable || !contract || !/\bDetail\b.*= crudScreen/.test(source)) return [];
    const { create, export: exported } = contract.endpoints as never as {
      create: { body: { shape: object } };
      export: { csv: readonly { key: string }[] };
    };
    return [
      {
        name: variable.toLowerCase(),
        sent: Object.keys(create.body.shape),
        columns: exported.csv.map(({ key }) => key),
        fields: source.slice(source.indexOf('fields: [')),
      },
    ];
  },
);

test('the plain entities are found', () => {
  expect(plainEntities.map(({ name }) => name)).toContain('feature');
  expect(plainEntities.length).toBeGreaterThan(7);
});

/** The sent fields without a column. An id has the name of its record beside it, such as `plan` for `planId`. */
const withoutColumns = ({ name, sent, columns }: PlainEntity) =>
  sent.filter((key) => {
    const stem = key.replace(/Id$/, '');
    return !columns.some((column) => column.startsWith(stem)) && !(`${name}.${key}` in unlisted);
  });

const withoutInputs = ({ sent, fields }: PlainEntity) =>
  sent.filter((key) => !new RegExp(`\\b(key|nameKey): '${key}'`).test(fields));

test.each(plainEntities)('every field of $name is a column of its list', (entity) => {
  expect(withoutColumns(entity), `columns of the contract ${entity.name}`).toEqual([]);
});

test.each(plainEntities)('every field of $name has an input', (entity) => {
  expect(withoutInputs(entity), `fields of the screen ${entity.name}`).toEqual([]);
});

test('a field without a column, and one without an input, are found', () => {
  const entity: PlainEntity = {
    name: 'currency',
    sent: ['code', 'rate', 'countryId'],
    columns: ['id', 'code', 'country'],
    fields: "fields: [{ key: 'rate' }, { key: 'countryId', type: 'choice' }]",
  };

  expect(withoutColumns(entity)).toEqual(['rate']);
  expect(withoutInputs(entity)).toEqual(['code']);
});

/** The Italian words of the glossary. */
const words = glossary
  .split('\n')
  .flatMap((row) => row.split('|')[1]?.split(/[,()]/) ?? [])
  .map((word) => word.trim().toLowerCase());

test.each(allContracts.flatMap(({ entity }) => entity?.one ?? []))(
  'docs/glossary.md explains "%s"',
  (one) => expect(words).toContain(one.toLowerCase()),
);
