import { strFromU8, unzipSync } from 'fflate';
import { workbook } from '../platform/tables/workbook.ts';

interface Answer {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly rawPayload: Uint8Array;
}

/** The text of a response. A workbook is unzipped first. */
export function textOf({ headers, body, rawPayload }: Answer): string {
  return headers['content-type'] === workbook.mediaType ? sheetOf(rawPayload) : body;
}

/** The XML of a part of a workbook. */
export function partOf(bytes: Uint8Array, name: string): string {
  const part = unzipSync(bytes)[name];
  if (!part) throw new Error(`the workbook has no ${name}`);
  return strFromU8(part);
}

/** The XML of the only sheet of a workbook. */
export const sheetOf = (bytes: Uint8Array) => partOf(bytes, 'xl/worksheets/sheet1.xml');
