import type { Letter } from '@canone/contracts/letters/mail-letter';
import { loginPath } from '@canone/contracts/texts/page-paths';
import { italianTime } from './italian-time.ts';

/** The end of a letter about an action that the person or somebody else has taken. */
export const ifItWasYou = 'Se sei stato tu, non devi fare nulla.';

/** Leads to a new password without signing in. */
export function newPasswordAction(publicBaseUrl: string, label = 'Scegli un’altra password') {
  return { label, url: `${publicBaseUrl}${loginPath}?mode=reset` };
}

interface Changed {
  readonly name: string;
  readonly at: Temporal.Instant;
  readonly publicBaseUrl: string;
  /** By the signed-in person, whose session stays open; otherwise by a link. */
  readonly isOnAccountPage: boolean;
}

/** Sent to the person, who notices a change by somebody else. */
export function passwordChangedLetter(changed: Changed): Letter {
  const { name, at, publicBaseUrl, isOnAccountPage } = changed;
  const fact = `la password del tuo accesso è stata cambiata in data ${italianTime(at)}`;
  return {
    subject: 'La password di Canone è cambiata',
    name,
    paragraphs: isOnAccountPage
      ? [
          `${fact} dalla pagina «Il mio account».`,
          'Le altre sessioni aperte si sono chiuse: su quei dispositivi si accede di nuovo.',
        ]
      : [
          `${fact}.`,
          'Tutte le sessioni aperte si sono chiuse: su ogni dispositivo si accede di nuovo.',
        ],
    action: newPasswordAction(publicBaseUrl, 'Non l’ho cambiata io'),
    closing:
      'Se l’hai cambiata tu, non devi fare nulla. Altrimenti scegline subito un’altra con il link qui sopra e avvisaci.',
  };
}
