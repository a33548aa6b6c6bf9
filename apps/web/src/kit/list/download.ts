import type { EntityName } from '@canone/contracts/texts/entity-names';
import { today } from '../format/day.ts';

const mediaTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileKind = keyof typeof mediaTypes;

interface SavedFile {
  readonly extension: string;
  readonly mediaType: string;
  readonly parts: BlobPart[];
  /** The days that the file covers. */
  readonly days?: Days | undefined;
}

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The days that a file covers, as text for its name. A missing day becomes today's date. */
export function daysText({ from, to }: Days, now: Temporal.PlainDate): string {
  const days = [from && `dal-${from}`, to && `al-${to}`, (!from || !to) && String(now)];
  return days.filter(Boolean).join('-');
}

/** Downloads a file with its days in its name: `regioni-2026-11-21.csv`. */
export function saveFile(name: string, { extension, mediaType, parts, days = {} }: SavedFile) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: mediaType }));
  link.download = `${name}-${daysText(days, today())}.${extension}`;
  link.click();
  // The address is revoked later, because a browser may read the blob some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function downloadTable(
  { many }: EntityName,
  kind: FileKind,
  table: Pick<SavedFile, 'parts' | 'days'>,
) {
  const name = many.toLowerCase().replaceAll(' ', '-');
  saveFile(name, { extension: kind, mediaType: mediaTypes[kind], ...table });
}
