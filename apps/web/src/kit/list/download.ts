import { today } from '../day.ts';
import type { EntityName } from '../name.ts';

const mediaTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileKind = keyof typeof mediaTypes;

/** Downloads a table as a file: `regioni-2026-11-21.csv`. */
export function downloadTable({ many }: EntityName, kind: FileKind, parts: BlobPart[]) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: mediaTypes[kind] }));
  link.download = `${many.toLowerCase().replaceAll(' ', '-')}-${String(today())}.${kind}`;
  link.click();
  // A browser may read the blob a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
