/** Our sentences of several places. They are not beside the specification's, which load before the sign-in. */
export const ownAccessKept = 'Non puoi togliere l’accesso a te stesso.';
export const notFound = 'Elemento non trovato.';
export const exportFailed = 'Esportazione non riuscita.';
export const reasonRequired = 'Il motivo è obbligatorio.';
