const groupedItalian = /^-?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;
const decimalComma = /^-?\d*,?\d*$/;
const decimalPoint = /^-?\d*\.\d{1,2}$/;

/**
 * Reads an amount in Italian format, such as "1.234,56" or "1234,5". Also reads "1234.5", which people type on a
 * numeric keypad. "1.234" means 1234. Undefined for other text.
 */
export function parseDecimal(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0€%]/g, '');
  if (!/\d/.test(plain)) return undefined;
  if (groupedItalian.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'));
  if (decimalComma.test(plain)) return Number(plain.replace(',', '.'));
  return decimalPoint.test(plain) ? Number(plain) : undefined;
}

const dayFirst = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;

/**
 * Reads a date with the day first, such as "5/1/26", "05-01-2026" or "050126". Also reads "oggi" and "domani".
 * Undefined for an invalid date: 31/02 does not become a day in March.
 */
export function parseDay(text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === 'oggi') return today;
  if (plain === 'domani') return today.add({ days: 1 });

  const match = dayFirst.exec(plain) ?? digitsOnly.exec(plain);
  if (!match) return undefined;
  const [, day, month, year = ''] = match;
  try {
    return Temporal.PlainDate.from(
      {
        day: Number(day),
        month: Number(month),
        year: Number(year.length === 2 ? `20${year}` : year),
      },
      { overflow: 'reject' },
    );
  } catch {
    return undefined;
  }
}
