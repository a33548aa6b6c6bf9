import { today } from '../day.ts';
import type { EntityName } from '../name.ts';

/** Gives a table to the person, as if they had followed a link to it: `regioni-2026-11-21.csv`. */
export function downloadCsv({ many }: EntityName, parts: BlobPart[]) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  link.download = `${many.toLowerCase().replaceAll(' ', '-')}-${String(today())}.csv`;
  link.click();
  // a browser may read it a moment after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
