import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the operators’ table lists exactly the variables that the product reads', () => {
  const sources = read('apps/api/src/environment.ts') + read('apps/api/src/admin.ts');
  const rows = read('docs/operations/README.md').match(/^\| `.*$/gm) ?? [];
  const documented = rows.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z]+(?:_[A-Z]+)*/g) ?? []);

  const known = [...sources.matchAll(/^ {2}([A-Z_]+): z\.|process\.env\['([A-Z_]+)'\]/gm)];

  expect(new Set(documented)).toEqual(new Set(known.map(([, field, own]) => field ?? own)));
});
