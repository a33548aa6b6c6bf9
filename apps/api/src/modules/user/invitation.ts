import { type Letter, nameInMail } from '@canone/contracts/letters/mail-letter';
import { worksInCanone } from '@canone/contracts/rights/role';
import { loginPath } from '@canone/contracts/texts/page-paths';
import { italianTime } from '../../providers/mail/italian-time.ts';

export interface Invitee {
  readonly email: string;
  readonly roleId: number;
  readonly isActive: boolean;
  /** True for a password that the person has chosen, false for the temporary password of an invitation. */
  readonly hasOwnPassword: boolean;
}

/** A person who may sign in and has never chosen a password (AUT-13). */
export function isInvitable({ roleId, isActive, hasOwnPassword }: Invitee): boolean {
  return worksInCanone(roleId) && isActive && !hasOwnPassword;
}

/** An invitation is due when a person becomes invitable or gets another e-mail. */
export function isInvitationDue(before: Invitee | undefined, after: Invitee): boolean {
  if (!isInvitable(after)) return false;
  if (!before || !isInvitable(before)) return true;
  return before.email.toLowerCase() !== after.email.toLowerCase();
}

interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly tenantName: string;
  readonly password: string;
  readonly until: Temporal.Instant;
  readonly publicBaseUrl: string;
}

export function invitationLetter(invitation: Invitation): Letter {
  const { name, email, tenantName, password, until, publicBaseUrl } = invitation;
  return {
    subject: 'Il tuo accesso a Canone',
    name,
    paragraphs: [
      `c’è un accesso per te a Canone, dove ${nameInMail(tenantName)} gestisce i propri abbonamenti.`,
      'Entra con questi dati: subito dopo sceglierai una password tua.',
    ],
    facts: [
      { label: 'Email', value: email },
      { label: 'Password temporanea', value: password },
    ],
    action: { label: 'Entra in Canone', url: `${publicBaseUrl}${loginPath}` },
    closing: `La password temporanea scade in data ${italianTime(until)}. Se non aspettavi questo invito, ignora questa email.`,
  };
}
