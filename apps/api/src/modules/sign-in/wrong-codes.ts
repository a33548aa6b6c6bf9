import type { Letter } from '@canone/contracts/letters/mail-letter';
import { deviceName } from '@canone/contracts/values/device-name';
import type { PublicContext } from '../../platform/request/context.ts';
import { italianTime } from '../../providers/mail/italian-time.ts';
import { ifItWasYou, newPasswordAction } from '../../providers/mail/password-letters.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import { personCounter, takeAttempts } from '../throttle/throttle.service.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Counts wrong codes after the right password. A right code resets the counter. */
export const wrongCodesOf = ({ id }: Person) => personCounter('wrongCodes', id);

function wrongCodesLetter(
  { now, origin, agent }: PublicContext,
  { name }: Person,
  publicBaseUrl: string,
): Letter {
  return {
    subject: 'Codici errati per entrare in Canone',
    name,
    paragraphs: [
      'qualcuno ha scritto la tua password giusta e poi più volte un codice errato del secondo fattore. Non è entrato.',
      'Se non sei stato tu, qualcuno conosce la tua password: cambiala subito con il link qui sotto.',
    ],
    facts: [
      { label: 'Ultimo tentativo', value: italianTime(now) },
      { label: 'Rete', value: origin?.network ?? 'sconosciuta' },
      { label: 'Browser', value: deviceName(agent) },
    ],
    action: newPasswordAction(publicBaseUrl, 'Cambia la password'),
    closing: ifItWasYou,
  };
}

/** Informs the person at the third wrong code after the right password, at most once an hour. */
export async function warnOfWrongCode(
  ctx: PublicContext,
  person: Person,
  publicBaseUrl: string,
): Promise<void> {
  const areRepeated = await takeAttempts(ctx, [wrongCodesOf(person)]);
  if (!areRepeated) return;
  const isWarned = await takeAttempts(ctx, [personCounter('warningOfWrongCodes', person.id)]);
  if (isWarned) return;
  const letter = wrongCodesLetter(ctx, person, publicBaseUrl);
  await queueMail(ctx, { recipient: person.email, recipientId: person.id, letter });
}
