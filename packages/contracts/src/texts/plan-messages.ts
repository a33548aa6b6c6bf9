/** The specification's texts about a plan and its table of features. A test compares them with the specification. */
export const inlineTableMessages = {
  saved: 'Elemento salvato con successo!',
  saveFailed: 'Errore nel salvataggio',
  deleted: 'Elemento eliminato!',
  deleteFailed: 'Errore durante la cancellazione',
} as const;

export const planMessages = { updated: 'Piano aggiornato!' } as const;
