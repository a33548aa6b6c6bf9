import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';

const root = new URL('../../../../../../', import.meta.url);

const here = (file: string) => `apps/api/src/modules/billing/bank-statements/${file}.test.ts`;
const camt = here('readers/camt');
const csv = here('readers/csv');
const xlsx = here('readers/xlsx');
const fixed = here('readers/fixed-formats');
const imports = here('import-statement');
const traps = here('statement-traps');
const people = here('two-people');
const reference = 'packages/contracts/src/bank/creditor-reference.test.ts';

/** Known traps of bank statements, and the tests that cover them. */
const pitfalls: readonly [pitfall: string, shownBy: readonly [file: string, title: string][]][] = [
  [
    'the sign of a reversal',
    [
      [camt, 'a reversal indicator never changes the direction'],
      [fixed, 'RC reverses a credit, and RD reverses a debit'],
    ],
  ],
  ['a date with an offset', [[camt, '2026-07-20+01:00']]],
  ['booking and value day swapped', [[fixed, 'account, dates in their order, payer']]],
  ['1.234 is a thousand in Italy', [[csv, "['1.234', 123_400]"]]],
  [
    'expenses below zero in their own column',
    [[csv, 'expenses are below zero, and authorised rows']],
  ],
  ['a match by amount across tenants', [[traps, 'of another tenant propose nothing']]],
  ['one file of two tenants', [[imports, 'of one file by two tenants gives each tenant its own']]],
  [
    'a reference with wrong check digits',
    [
      [here('decide-movement'), 'a reference with wrong check digits is shown and is never exact'],
      [reference, "['RF18539007547035', false]"],
    ],
  ],
  [
    'a reference with blanks, in groups or with leading zeros',
    [
      [reference, "['RF7812345 ', true]"],
      [reference, "['RF18 5390 0754 7034', true]"],
      [reference, "['RF0812344', true]"],
    ],
  ],
  [
    'a reference split over two parts of the text',
    [
      [reference, 'split over two parts'],
      [fixed, 'the text over two lines are read'],
    ],
  ],
  [
    'a batch counted twice',
    [[camt, 'a batch with the amounts of its details becomes one movement for each detail']],
  ],
  [
    'another currency counted as euro',
    [
      [traps, 'an amount in another currency is not added to a sum in euro'],
      [
        camt,
        'an amount in another currency keeps the code of that currency and is not read as euro',
      ],
    ],
  ],
  ['a pending row', [[camt, 'pending and informational entries are skipped']]],
  [
    'a hostile or damaged file',
    [
      [camt, 'with %s is refused'],
      [camt, 'with a text of 2 MB keeps its first part'],
      [camt, 'that is cut in half is refused'],
      [camt, 'the encoding of a file that names an unknown encoding is detected from its bytes'],
      [traps, 'a statement with more than 200,000 rows is refused'],
      [traps, 'a wrong extension does not matter'],
      [traps, 'a NUL character in a text of a statement is removed'],
      [imports, "['an empty file', '', 'vuoto']"],
    ],
  ],
  [
    'a formula in a cell',
    [
      [csv, 'a formula in place of a date or an amount is not computed'],
      [xlsx, 'with a formula in a used column: the row is skipped'],
      [
        'apps/api/src/platform/tables/table-answer.test.ts',
        'prevents a spreadsheet from executing typed text',
      ],
    ],
  ],
  ['the statement of another account', [[imports, 'of the statement of another account']]],
  [
    'a movement stored twice, or two equal ones stored once',
    [
      [imports, 'keeps two equal rows of one day as two movements'],
      [here('overlapping-files.property'), 'in two overlapping halves, store the same movements'],
      [here('movement-key'), 'NOTPROVIDE'],
      [fixed, 'a repeated report is marked as a repetition'],
    ],
  ],
  [
    'two people who decide at once',
    [
      [people, 'who confirm one movement for different receivables make one transfer'],
      [people, 'who confirm and ignore one movement'],
      [people, 'who confirm two movements for one receivable'],
      [imports, 'by two people at once stores each movement once'],
    ],
  ],
  [
    'kill -9 during an import',
    [[here('interrupted-import'), 'leaves complete batches that its progress counts']],
  ],
  [
    'IBAN and text of a payer in the log or the history',
    [
      [here('statement-logs'), 'contains no IBAN, payer or text'],
      [traps, 'the history of a decision names neither the payer nor the IBAN'],
    ],
  ],
];

/** These tests use no database, so one of the two test projects is enough. */
describe.runIf(inject('database').kind === 'pglite')('pitfalls of bank statements', () => {
  test.each(pitfalls)('%s: the tests listed for it exist in their files', async (_, shownBy) => {
    const texts = await Promise.all(shownBy.map(([file]) => readFile(new URL(file, root), 'utf8')));

    expect(shownBy.filter(([, title], n) => !texts[n]?.includes(title))).toEqual([]);
  });
});
