import type { Letter } from '@canone/contracts/mail-letter';
import { italianTime } from '../../providers/mail/italian-time.ts';

interface Changed {
  readonly name: string;
  readonly at: Temporal.Instant;
  readonly publicBaseUrl: string;
}

/** Sent to the person, who notices a change made with a stolen session. */
export function ownPasswordChangedLetter({ name, at, publicBaseUrl }: Changed): Letter {
  return {
    subject: 'La password di Canone è cambiata',
    name,
    paragraphs: [
      `la password del tuo accesso è stata cambiata in data ${italianTime(at)} dalla pagina «Il mio account».`,
      'Le altre sessioni aperte si sono chiuse: su quei dispositivi si accede di nuovo.',
    ],
    action: { label: 'Non l’ho cambiata io', url: `${publicBaseUrl}/login?mode=reset` },
    closing:
      'Se l’hai cambiata tu, non devi fare nulla. Altrimenti scegline subito un’altra con il link qui sopra e avvisaci.',
  };
}
