import { expect, test } from 'vitest';
import {
  coverage,
  findingsIn,
  findingsInTitles,
  idsInTitles,
  requirementsIn,
} from './requirements.ts';

test('the rows of the document are read with their due value', () => {
  const markdown = [
    '| Id | Guarantee | Due |',
    '|---|---|---|',
    '| AUT-01 | Signing in. | now |',
    '| AUT-09 | A reset \\| of a password, see AUT-01. | later |',
  ].join('\n');

  expect(requirementsIn(markdown)).toEqual([
    { id: 'AUT-01', due: 'now' },
    { id: 'AUT-09', due: 'later' },
  ]);
});

test('ids are read from test titles, and nowhere else', () => {
  const source = `
    // LST-01 in a comment
    const note = 'LST-02';
    test('LST-03 LST-04 · rows', () => {});
    test.each([1, 2])(\`LST-05 · %i\`, () => {});
    test.each([['a', "b"]] as const)('LST-07 · %s', () => {});
    describe(
      "LST-06 · it's here",
      () => {},
    );
  `;

  expect(idsInTitles(source)).toEqual(['LST-03', 'LST-04', 'LST-05', 'LST-07', 'LST-06']);
});

test('a row that is due now and has no test is reported as missing, and an id without a row as unknown', () => {
  const { missing, unknown, testsOf } = coverage(
    [
      { id: 'AUT-01', due: 'now' },
      { id: 'AUT-02', due: 'now' },
      { id: 'AUT-09', due: 'later' },
    ],
    new Map([
      ['a.test.ts', ['AUT-01', 'AUT-01']],
      ['b.spec.ts', ['AUT-01', 'AUT-99']],
    ]),
  );

  expect(testsOf.get('AUT-01')).toEqual(['a.test.ts', 'b.spec.ts']);
  expect(missing).toEqual(['AUT-02']);
  expect(unknown).toEqual(['AUT-99 in b.spec.ts']);
});

test('the numbers of findings are read from the first words of a title', () => {
  const source = `
    test('M1 M3 PAY-04 · a denied payment', () => {});
    test('F12 · a page', () => {});
    test('the list of M4 · M5', () => {});
    test('LST-03 · rows', () => {});
  `;

  expect(findingsInTitles(source)).toEqual(['M1', 'M3', 'F12']);
  expect(findingsIn('| No. | Found |\n|---|---|\n| M1 | text |\n| F12 | text |')).toEqual([
    'M1',
    'F12',
  ]);
});
