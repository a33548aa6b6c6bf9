/** The specification's texts of the payment page. A test compares them with the specification. */
export const paymentMessages = {
  tokenMissing: 'Token mancante nella richiesta.',
  tokenInvalid: 'Token non valido.',
  validationFailed: 'Errore durante la validazione del token.',
  tokenValid: 'Token valido.',
  updateRefused: 'Aggiornamento del pagamento fallito.',
  updateFailed: "Errore durante l'aggiornamento del pagamento.",
  paymentFailed: 'Si è verificato un errore durante il pagamento.',
  completed: "Pagamento completato! Grazie per l'acquisto.",
  backHome: 'Torna alla Home',
} as const;
