import type { ImportedRow } from '@canone/contracts/customer-import/customer-import';
import { correctionsCsv, importTemplate } from '@canone/contracts/customer-import/import-sheets';
import { downloadTable } from '../../../kit/list/download.ts';
import { problemTexts } from './import-texts.ts';

export function saveTemplate(): void {
  downloadTable({ one: 'Modello', many: 'Modello clienti' }, 'csv', { parts: [importTemplate()] });
}

/** Downloads the rows that were not imported, so that a person can correct and import them again. */
export function saveCorrections(titles: readonly string[], rows: readonly ImportedRow[]): void {
  const corrections = rows.map((row) => ({ cells: row.cells ?? [], problems: problemTexts(row) }));
  downloadTable({ one: 'Riga', many: 'Clienti da correggere' }, 'csv', {
    parts: [correctionsCsv(titles, corrections)],
  });
}
