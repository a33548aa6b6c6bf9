/** The number of days before its due date from which an amount counts as due soon. */
export const dueSoonDays = 30;
export const dueSoonLabel = `In scadenza nei prossimi ${dueSoonDays} giorni`;

/**
 * The number of days before the end of a subscription without renewal from which the end is listed in the work of
 * today.
 */
export const endingDays = 7;
