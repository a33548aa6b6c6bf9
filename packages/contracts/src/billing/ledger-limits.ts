/** The most refunds of one entry that people ask for. Its page lists all its corrections, and each new one sums them. */
export const maxRefunds = 100;
/** The most credits that pay one amount due. The page of its subscription lists all of them. */
export const maxCredits = 100;

export const ledgerLimitTexts = {
  tooManyRefunds: `Un incasso si restituisce in al massimo ${maxRefunds} parti.`,
  tooManyCredits: `Un importo si paga con al massimo ${maxCredits} crediti.`,
} as const;
