/** The built-in number formats that show a date (ECMA-376, 18.8.30). The file contains no code for them. */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** Spreadsheets allow 255 characters. */
const maxFormatLength = 255;

/** Whether a number format shows a day: its code has a year or a day outside of quotes and brackets. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id);
  const [positive = ''] = code
    .slice(0, maxFormatLength)
    .replaceAll(/"[^"]*"|\\.|\[[^\][]*\]|_.|\*./g, '')
    .split(';');
  return /[yd]/i.test(positive);
}

const epochs = { 1900: '1899-12-30T00:00', 1904: '1904-01-01T00:00' } as const;

/** The year of the first day of a workbook's calendar. */
export type Epoch = keyof typeof epochs;

/** The last day that spreadsheets know, 31 December 9999. */
const lastSerial = 2_958_465;

/**
 * The ISO day of a serial number, with the time if it has one. A workbook of 1900 counts a 29 February 1900 that never
 * existed, so numbers before that day mean one day more. Undefined for a number that is no date.
 */
export function dateText(serial: number, epoch: Epoch): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > lastSerial) return undefined;
  const seconds = Math.round((epoch === 1900 && serial < 60 ? serial + 1 : serial) * 86_400);
  const at = Temporal.PlainDateTime.from(epochs[epoch]).add({ seconds });
  const day = at.toPlainDate().toString();
  return seconds % 86_400 === 0
    ? day
    : `${day} ${at.toPlainTime().toString({ smallestUnit: 'second' })}`;
}

/**
 * A stored number as text that `amountCents` reads. A decimal point with three digits would be read as a group, so such
 * a number gets a fourth. In a workbook of 1904 a number never looks like a day of 1900.
 */
export function numberText(stored: string, epoch: Epoch): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  // a sum in a file may be 12.199999999999999
  const exact = Number(number.toPrecision(15));
  const text = String(exact);
  if (Number.isInteger(exact)) return epoch === 1904 && /^\d+$/.test(text) ? `${text},00` : text;
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
