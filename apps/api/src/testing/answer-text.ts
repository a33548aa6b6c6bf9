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

/** The XML of the only sheet of a workbook. */
export function sheetOf(bytes: Uint8Array): string {
  const sheet = unzipSync(bytes)['xl/worksheets/sheet1.xml'];
  if (!sheet) throw new Error('the workbook has no sheet');
  return strFromU8(sheet);
}
