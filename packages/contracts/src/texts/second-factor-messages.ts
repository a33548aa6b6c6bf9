export const secondFactorMessages = {
  wrongCode: 'Codice errato o già usato.',
  passkeyRefused: 'La passkey non è stata accettata: ricomincia.',
  codeRequired: 'Scrivi il codice.',
  required: 'Serve anche il secondo fattore.',
  totpAdded: 'App di autenticazione attivata.',
  totpRemoved: 'App di autenticazione tolta.',
  codesRenewed: 'Nuovi codici di recupero: quelli di prima non valgono più.',
  passkeyNameRequired: 'Dai un nome alla passkey.',
  passkeyAdded: 'Passkey aggiunta.',
  passkeyRemoved: 'Passkey tolta.',
  reset: 'Secondo fattore azzerato.',
} as const;
