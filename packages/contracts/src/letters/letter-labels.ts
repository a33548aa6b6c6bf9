/**
 * The Italian name of each letter to customers. The names are separate from the texts, because the history needs only
 * the names.
 */
export const letterLabels = {
  paymentLink: 'Link di pagamento',
  reminder: 'Sollecito inviato a mano',
  receipt: 'Ricevuta di un pagamento',
  transferReceipt: 'Ricevuta di un bonifico dall’estratto conto',
  chargeRefused: 'Addebito rifiutato',
  dueSoon: 'Promemoria prima della scadenza',
  dueToday: 'Promemoria nel giorno della scadenza',
  overdue: 'Sollecito dopo la scadenza',
  transferEnding: 'Fine di un periodo pagato con bonifico',
  priceChanged: 'Nuovo prezzo',
} as const;
export type LetterKind = keyof typeof letterLabels;

/** The names of the letter settings, for their form and the history. */
export const letterSettingLabels = {
  senderName: 'Mittente',
  replyTo: 'Risposte a',
  colour: 'Colore',
  returnUrl: 'Pagina dopo il pagamento',
  daysBefore: 'Giorni prima della scadenza',
  daysAfter: 'Giorni dopo la scadenza',
  daysEnding: 'Giorni prima della fine',
} as const;
