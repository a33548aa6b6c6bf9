/**
 * The maximum number of refunds and returns of one entry that people can make, also of those that they cancel. The limit
 * exists because the page of an entry lists all its corrections, and each new correction adds them up.
 */
export const maxRefunds = 100;
/**
 * The maximum number of credits that pay one receivable. The limit exists because the page of the subscription lists
 * all of them.
 */
export const maxCredits = 100;

export const ledgerLimitTexts = {
  tooManyRefunds: `Un incasso si restituisce in al massimo ${maxRefunds} parti.`,
  tooManyCredits: `Un importo si paga con al massimo ${maxCredits} crediti.`,
} as const;
