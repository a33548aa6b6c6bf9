/** The number of days in which an amount is due soon. */
export const dueSoonDays = 30;
export const dueSoonLabel = `In scadenza nei prossimi ${dueSoonDays} giorni`;

/** The number of days before the end of a subscription without renewal from which its end is today's work. */
export const endingDays = 7;
