/**
 * Our own sentences that are used in several places. They are not in the file of the specification's sentences, which
 * loads before the sign-in.
 */
export const ownAccessKept = 'Non puoi togliere l’accesso a te stesso.';
export const notFound = 'Elemento non trovato.';
export const exportFailed = 'Esportazione non riuscita.';
export const reasonRequired = 'Il motivo è obbligatorio.';
