/**
 * The ids of built-in number formats that show a date (ECMA-376, 18.8.30). A file contains no format code for these
 * ids.
 */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** The maximum length of a format code in spreadsheets. */
const maxFormatLength = 255;

/**
 * Returns whether a number format shows a day, which means that its code has a year or a day outside of quotes and
 * brackets.
 */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id);
  const [positive = ''] = code
    .slice(0, maxFormatLength)
    .replaceAll(/"[^"]*"|\\.|\[[^\][]*\]|_.|\*./g, '')
    .split(';');
  return /[yd]/i.test(positive);
}

const epochs = { 1900: '1899-12-30T00:00', 1904: '1904-01-01T00:00' } as const;

/** The year in which the calendar of a workbook begins. */
export type Epoch = keyof typeof epochs;

/** The serial number of 31 December 9999, the last day in spreadsheets. */
const lastSerial = 2_958_465;

/**
 * The ISO day of a serial number, with the time if it has one. A 1900 workbook counts a day 29 February 1900, which
 * never existed. So a number before that day is one less than the true count of days. The result is undefined for a
 * number that is no date.
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
 * A stored number as a text that `amountCents` reads. `amountCents` would read a point before three digits as a
 * separator of thousands, so such a number gets a fourth decimal. In a 1904 workbook, integers get decimals so that
 * they never look like days of 1900.
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
