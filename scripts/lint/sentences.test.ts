import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { sentencesIn } from './sentences.ts';

const sources = ['apps/{api,web}/src/**/*.{ts,tsx}', 'packages/contracts/src/**/*.ts'];
/** The files whose sentences may repeat: the demo and the test tools use texts as examples. */
const examples =
  /\.test\.tsx?$|\/(attack|demo|money-audit|payments-model|smoke|specification|testing)\//;

test('a sentence of the product is written in one place only', () => {
  const files = globSync(sources, { cwd: root }).filter((file) => !examples.test(file));
  const all = files.flatMap((file) => sentencesIn(readFileSync(join(root, file), 'utf8')));

  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([]);
});

describe('a sentence is found', () => {
  test.each([
    ['in a text', "const failed = 'Il nome è obbligatorio.';"],
    ['in a template', 'const failed = `Il nome è obbligatorio.`;'],
    ['in an element, on two lines', '<p>\n  Il nome è\n  obbligatorio.\n</p>'],
  ])('%s', (_, code) => {
    expect(sentencesIn(code)).toEqual(['Il nome è obbligatorio.']);
  });

  test.each([
    ['a label', "const label = 'Nome del piano';"],
    ['a sentence with a value', 'const failed = `Il nome ${name} è obbligatorio.`;'],
    ['a comment', '// `Il nome è obbligatorio.`\n/** `Il nome è obbligatorio.` */'],
  ])('%s is none', (_, code) => {
    expect(sentencesIn(code)).toEqual([]);
  });
});
