import type { Letter } from '@canone/contracts/mail-letter';
import { italianTime } from '../../providers/mail/italian-time.ts';

export function resetLetter({ name, link }: { name: string; link: string }): Letter {
  return {
    subject: 'La tua nuova password di Canone',
    name,
    paragraphs: [
      'per scegliere una nuova password apri questo indirizzo entro un’ora: funziona una volta sola.',
    ],
    action: { label: 'Scegli la nuova password', url: link },
    closing: 'Se non l’hai chiesto tu, non devi fare nulla: la password resta quella di prima.',
  };
}

interface Changed {
  readonly name: string;
  readonly at: Temporal.Instant;
  readonly publicBaseUrl: string;
}

/** Sent to the person's address, so that the person notices a change by another person. */
export function passwordChangedLetter({ name, at, publicBaseUrl }: Changed): Letter {
  return {
    subject: 'La password di Canone è cambiata',
    name,
    paragraphs: [
      `la password del tuo accesso è stata cambiata in data ${italianTime(at)}.`,
      'Tutte le sessioni aperte si sono chiuse: su ogni dispositivo si accede di nuovo.',
    ],
    action: { label: 'Non l’ho cambiata io', url: `${publicBaseUrl}/login?mode=reset` },
    closing:
      'Se l’hai cambiata tu, non devi fare nulla. Altrimenti scegline subito un’altra con il link qui sopra e avvisaci.',
  };
}
