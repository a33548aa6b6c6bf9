import { today } from '../format/day.ts';
import type { EntityName } from '../format/name.ts';

const mediaTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileKind = keyof typeof mediaTypes;

interface SavedFile {
  readonly extension: string;
  readonly mediaType: string;
  readonly parts: BlobPart[];
}

/** Downloads a file with today's date in its name: `regioni-2026-11-21.csv`. */
export function saveFile(name: string, { extension, mediaType, parts }: SavedFile) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: mediaType }));
  link.download = `${name}-${String(today())}.${extension}`;
  link.click();
  // A browser may read the blob a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads a table as a file. */
export function downloadTable({ many }: EntityName, kind: FileKind, parts: BlobPart[]) {
  const name = many.toLowerCase().replaceAll(' ', '-');
  saveFile(name, { extension: kind, mediaType: mediaTypes[kind], parts });
}
