import type { Parsed } from '../kit/endpoint.ts';
import { validateMatched } from '../kit/validation.ts';
import { normalVatCode, vatCodeProblem } from '../people/italian-fields.ts';
import type { userContract } from '../people/user.ts';
import { eachText, type PersonText } from '../people/user-fields.ts';
import { NewUser } from '../people/user-form.ts';
import { Role } from '../rights/role.ts';
import { plainWords } from '../values/plain-words.ts';
import {
  columnTitle,
  type ImportColumn,
  type ImportLayout,
  importColumns,
} from './import-columns.ts';
import type { ColumnProblem, FindPlace, ImportPlace } from './import-places.ts';

export type NewPerson = Parsed<typeof userContract.endpoints.create>['body'];

/** A row of a file, with its number as a spreadsheet shows it. */
export interface ImportRow {
  readonly at: number;
  readonly cells: readonly string[];
}

export interface RowProblem {
  /** The title of the column in the file. */
  readonly column: string;
  readonly message: string;
}

/** A row as it would be saved, with its problems. `person` is set only if there are no problems. */
export interface ExaminedRow extends ImportRow {
  readonly name: string;
  readonly email: string;
  readonly vatCode: string;
  readonly problems: readonly RowProblem[];
  readonly person?: NewPerson;
}

/** Texts for a missing value, such as "-" and "n.d.". "NA" is not one of them, because it means Napoli. */
const placeholder = /^(?:[-–—/]+|n\.?\/?d\.?)$/i;

/** The text of a cell on one line. The apostrophe that our exports and Excel put before a formula is removed. */
function plainCell(cell: string): string {
  const line = cell.replaceAll(/\s+/g, ' ').trim();
  if (placeholder.test(line)) return '';
  return line.replace(/^'(?=[=+\-@])/, '').replace(/^(\d+),00$/, '$1');
}

/** Adds the zeros at the beginning of a number that a spreadsheet has removed. */
const withZeros = (text: string, length: number) =>
  /^\d+$/.test(text) ? text.padStart(length, '0') : text;

/** The postal code with its zeros at the beginning, if the municipality has this postal code. */
function zipOf(text: string, place: ImportPlace | undefined): string {
  const whole = withZeros(text, 5);
  return place?.zips.includes(whole) ? whole : text;
}

function vatCodeOf(text: string): string {
  const whole = withZeros(normalVatCode(text), 11);
  return text !== '' && vatCodeProblem(whole) === undefined ? whole : text;
}

/** The code 0000000 of customers without an SDI code, which a spreadsheet turns into 0 (AQ30). */
const sdiOf = (text: string) => (/^0+$/.test(text) ? withZeros(text, 7) : text);

const yes = new Set(['si', 's', 'x', 'vero', 'true', 'yes', '1', 'azienda']);
const no = new Set(['', 'no', 'n', 'falso', 'false', '0', 'privato']);

/**
 * The name of the company, and whether the customer is one. The column "Azienda" contains yes or no in our exports, and
 * the name of the company in other tables.
 */
function companyOf(texts: Texts) {
  const words = plainWords(texts.isCompany);
  if (texts.company !== '')
    return { name: texts.company, isCompany: !no.has(words) || words === '' };
  if (yes.has(words)) return { name: '', isCompany: true };
  if (no.has(words)) return { name: '', isCompany: false };
  return { name: texts.isCompany, isCompany: true };
}

type Texts = Readonly<Record<ImportColumn, string>>;

/** The text of each column. If several cells have the same meaning, it is the first of them that is not empty. */
function textsOf({ cells }: ImportRow, { columns }: ImportLayout): Texts {
  const entries = Object.keys(importColumns).map((key) => {
    const indexes = columns[key as ImportColumn] ?? []; // the table has exactly these keys
    const texts = indexes.map((index) => plainCell(cells[index] ?? ''));
    return [key, texts.find((text) => text !== '') ?? ''];
  });
  return Object.fromEntries(entries) as Texts; // each key has a text
}

function nameOf(texts: Texts): string {
  const { firstName, lastName } = texts;
  return companyOf(texts).name || texts.name || `${firstName} ${lastName}`.trim();
}

/** For a field of the form, the columns that may contain its value, the likeliest first. */
const columnsOfField: Readonly<Partial<Record<string, readonly ImportColumn[]>>> = {
  name: ['company', 'name', 'firstName', 'lastName', 'isCompany'],
};

/** The title of a field's column in the file. */
function titleOf(field: string, texts: Texts, layout: ImportLayout): string {
  const keys = columnsOfField[field] ?? [field as ImportColumn]; // every other field has a column with its own name
  const present = keys.filter((key) => layout.columns[key] !== undefined);
  const key = present.find((one) => texts[one] !== '') ?? present[0] ?? keys[0] ?? 'name';
  return columnTitle(key, layout);
}

/** The texts in which a spreadsheet removes zeros at the beginning. */
const repaired: Readonly<Partial<Record<PersonText, (text: string) => string>>> = {
  vatCode: vatCodeOf,
  sdi: sdiOf,
};

/** Checks a row by the rules of the form. An imported customer has the role Client and cannot sign in. */
export function examineRow(
  row: ImportRow,
  layout: ImportLayout,
  findPlace: FindPlace,
): ExaminedRow {
  const texts = textsOf(row, layout);
  const found = texts.municipality === '' ? undefined : findPlace(texts);
  const problem = isProblem(found) ? found : undefined;
  const place = isProblem(found) ? undefined : found;
  const body = {
    name: nameOf(texts),
    email: texts.email.replace(/^mailto:/i, ''),
    ...eachText((key) => repaired[key]?.(texts[key]) ?? texts[key]),
    roleId: Role.Client,
    isCompany: companyOf(texts).isCompany,
    isActive: false,
    street: [texts.street, texts.streetNumber].filter(Boolean).join(' '),
    zip: zipOf(texts.zip, place),
    municipality: place?.id,
  };
  const checked = validateMatched(NewUser, body);
  const refused = checked.ok ? [] : checked.errors;
  const problems = refused.filter(({ field }) => field !== 'municipality' || !problem);
  return {
    ...row,
    name: body.name,
    email: body.email,
    vatCode: normalVatCode(body.vatCode),
    problems: [
      ...problems.map(({ field, message }) => ({ column: titleOf(field, texts, layout), message })),
      ...(problem ? [inFile(problem, texts, layout)] : []),
    ],
    ...(checked.ok && { person: checked.value }),
  };
}

function isProblem(found: ImportPlace | ColumnProblem | undefined): found is ColumnProblem {
  return found !== undefined && 'message' in found;
}

function inFile({ column, message }: ColumnProblem, texts: Texts, layout: ImportLayout) {
  return { column: titleOf(column, texts, layout), message };
}
