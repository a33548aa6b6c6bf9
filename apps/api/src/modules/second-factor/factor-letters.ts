import type { Letter } from '@canone/contracts/letters/mail-letter';
import { italianTime } from '../../providers/mail/italian-time.ts';
import { ifItWasYou, newPasswordAction } from '../../providers/mail/password-letters.ts';

interface Changed {
  readonly name: string;
  readonly at: Temporal.Instant;
  readonly publicBaseUrl: string;
}

/** The words with which the mail to the person names each change of a second factor. */
const changes = {
  addTotp: 'è stata attivata un’app di autenticazione per il tuo accesso',
  removeTotp: 'è stata tolta l’app di autenticazione dal tuo accesso',
  addPasskey: 'è stata aggiunta una passkey al tuo accesso',
  removePasskey: 'è stata tolta una passkey dal tuo accesso',
  resetSecondFactor: 'un Super Admin ha tolto il secondo fattore dal tuo accesso',
  renewRecoveryCodes: 'sono stati creati nuovi codici di recupero: quelli di prima non valgono più',
  useRecoveryCode: 'qualcuno è entrato con uno dei tuoi codici di recupero',
} as const;

export type FactorChange = keyof typeof changes;

/** The letter about a change. It lets the person notice a change that somebody else has made. */
export function factorLetter(change: FactorChange, { name, at, publicBaseUrl }: Changed): Letter {
  return {
    subject: 'Il tuo secondo fattore di Canone',
    name,
    paragraphs: [
      `in data ${italianTime(at)} ${changes[change]}.`,
      'Se non sei stato tu, qualcuno conosce la tua password: scegline subito un’altra con il link qui sotto e avvisaci.',
    ],
    action: newPasswordAction(publicBaseUrl),
    closing: ifItWasYou,
  };
}
