/** Where a provider and we can differ. */
export const differenceKinds = {
  status: 'Stato',
  amount: 'Importo',
  nextBilling: 'Prossima fatturazione',
  outstandingBalance: 'Saldo insoluto',
  missingAtProvider: 'Sconosciuta a PayPal',
  unexpectedCharge: 'Addebito inatteso',
  chargedAmount: 'Importo addebitato',
} as const;
export type DifferenceKind = keyof typeof differenceKinds;

/** What can be done about a difference with one confirmation. */
export const proposedFixes = {
  cancelAtProvider: 'Cancella presso PayPal',
  adoptProviderAmount: 'Adotta l’importo di PayPal',
} as const;
export type ProposedFix = keyof typeof proposedFixes;
