import type { Letter } from '@canone/contracts/letters/mail-letter';
import { emailChangeTimes } from '@canone/contracts/texts/email-change-messages';
import { italianTime } from '../../providers/mail/italian-time.ts';
import { newPasswordAction } from '../../providers/mail/password-letters.ts';

interface Change {
  readonly name: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly link: string;
  readonly at: Temporal.Instant;
  /** True when an administrator has requested the change instead of the person. */
  readonly isByOther: boolean;
}

const { confirmHours, undoDays } = emailChangeTimes;

/** The letter to the new address. */
export function confirmEmailLetter({ name, newEmail, oldEmail, link }: Change): Letter {
  return {
    subject: 'Conferma la tua nuova email di Canone',
    name,
    paragraphs: [
      `per entrare in Canone con ${newEmail} al posto di ${oldEmail} apri questo indirizzo entro ${confirmHours} ore.`,
      'Fino alla conferma vale l’email di prima. Alla conferma si chiudono tutte le sessioni aperte.',
    ],
    action: { label: 'Conferma la nuova email', url: link },
    closing: 'Se non conosci Canone, ignora questa email: non succede nulla.',
  };
}

/** The letter to the old address when the change is requested. */
export function emailChangeRequestedLetter(change: Change): Letter {
  const { name, newEmail, link, at, isByOther } = change;
  const author = isByOther ? 'un amministratore ha' : 'qualcuno, con la tua password, ha';
  return {
    subject: 'La tua email di Canone sta per cambiare',
    name,
    paragraphs: [
      `${author} chiesto in data ${italianTime(at)} di cambiare la tua email in ${newEmail}. Vale quando è confermata da quella casella.`,
      `Se non sei stato tu, o se non lo sapevi, annulla il cambio con il link qui sotto: vale fino a ${undoDays} giorni dopo la conferma.`,
    ],
    action: { label: 'Non sono stato io', url: link },
    closing: 'Se l’hai chiesto tu, non devi fare nulla.',
  };
}

/** The letter to the old address when the change is confirmed. */
export function emailChangedLetter({ name, newEmail, link, at }: Change): Letter {
  return {
    subject: 'La tua email di Canone è cambiata',
    name,
    paragraphs: [
      `dal ${italianTime(at)} si entra in Canone con ${newEmail}, e non più con questo indirizzo. Tutte le sessioni si sono chiuse.`,
      `Se non sei stato tu, il link qui sotto rimette questo indirizzo. Vale ${undoDays} giorni.`,
    ],
    action: { label: 'Non sono stato io', url: link },
    closing: 'Se l’hai cambiata tu, non devi fare nulla.',
  };
}

/** The letter to both addresses when the change is undone. */
export function emailUndoneLetter(
  { name, oldEmail, at }: Pick<Change, 'name' | 'oldEmail' | 'at'>,
  publicBaseUrl: string,
): Letter {
  return {
    subject: 'Il cambio della tua email di Canone è annullato',
    name,
    paragraphs: [
      `in data ${italianTime(at)} il cambio di email è stato annullato: si entra con ${oldEmail}. Tutte le sessioni si sono chiuse.`,
      'Una password scelta dopo il cambio non vale più, un secondo fattore aggiunto dopo è stato tolto e i codici di recupero creati dopo non valgono più.',
      'Chi aveva chiesto il cambio forse conosceva la password di prima: scegline un’altra.',
    ],
    action: newPasswordAction(publicBaseUrl),
    closing: 'Se è stato un errore, il cambio si può chiedere di nuovo.',
  };
}
