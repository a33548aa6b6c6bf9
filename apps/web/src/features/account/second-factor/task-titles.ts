/** The titles of the changes of a second factor, and the names of the buttons that begin them. */
export const taskTitles = {
  addPasskey: 'Aggiungi una passkey',
  removeTotp: 'Togli l’app di autenticazione',
  renewCodes: 'Crea nuovi codici di recupero',
} as const;
