import type { Column } from '../kit/column.ts';
import { csvHeading, csvRows } from '../kit/csv.ts';
import { correctionTitle, type ImportColumn, importColumns } from './import-columns.ts';

/** The columns of the template, with example values that a person replaces. */
const example: Partial<Readonly<Record<ImportColumn, string>>> = {
  company: 'Panificio Esempio S.r.l.',
  firstName: '',
  lastName: '',
  email: 'amministrazione@panificio.example',
  pec: 'panificio@pec.example',
  sdi: 'M5UXCR1',
  vatCode: '10203040505',
  phone: '+39 051 1234567',
  street: 'Via Roma 1',
  zip: '40121',
  municipality: 'Bologna',
  province: 'BO',
};

/** The template as CSV in the format of Italian Excel: the titles and one example row. */
export function importTemplate(): string {
  const keys = Object.keys(example) as readonly ImportColumn[]; // the example has exactly these keys
  const columns = keys.map((key) => ({ key, label: importColumns[key] }));
  return csvHeading(columns) + csvRows([example], columns);
}

export interface CorrectionRow {
  readonly cells: readonly string[];
  readonly problems: readonly string[];
}

/** The rows that were not imported, as CSV. They are unchanged, and a last column contains the problems of each row. */
export function correctionsCsv(titles: readonly string[], rows: readonly CorrectionRow[]): string {
  const width = Math.max(titles.length, ...rows.map(({ cells }) => cells.length));
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => titles[index]?.trim() !== correctionTitle,
  );
  const columns: Column[] = kept.map((index) => ({
    key: `cell${index}`,
    label: titles[index] ?? '',
  }));
  columns.push({ key: 'problems', label: correctionTitle });
  const values = rows.map(({ cells, problems }) => ({
    ...Object.fromEntries(cells.map((cell, index) => [`cell${index}`, cell])),
    problems: problems.join(' '),
  }));
  return csvHeading(columns) + csvRows(values, columns);
}
