interface CivilDate {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const daysInFourCenturies = 146_097;

/** The number of days from 1 January 1970 to a date. A month outside 1 to 12 means a month of another year. */
export function dayNumber(year: number, month: number, day: number): number {
  // years start in March (month 0), so that the leap day is the last day of a year
  const shifted = month - 3;
  const y = year + Math.floor(shifted / 12);
  const monthOfYear = shifted - Math.floor(shifted / 12) * 12;
  const dayOfYear = Math.floor((153 * monthOfYear + 2) / 5) + day - 1;
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leapDays + dayOfYear - 719_468;
}

/** The date that is `number` days after 1 January 1970. */
export function civilDate(number: number): CivilDate {
  const days = number + 719_468;
  const cycle = Math.floor(days / daysInFourCenturies);
  const rest = days - cycle * daysInFourCenturies;
  const yearOfCycle = Math.floor(
    (rest - Math.floor(rest / 1460) + Math.floor(rest / 36_524) - Math.floor(rest / 146_096)) / 365,
  );
  const dayOfYear =
    rest - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const monthOfYear = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthOfYear < 10 ? monthOfYear + 3 : monthOfYear - 9;
  return {
    year: cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthOfYear + 2) / 5) + 1,
  };
}
