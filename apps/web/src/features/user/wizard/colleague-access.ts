import { roleLabel, worksInCanone } from '@canone/contracts/rights/role';
import type { UserValues } from '../user-values.ts';

/**
 * The notice of the summary about a colleague's role and access. The initial role is Admin, so the notice helps to find
 * a customer who would be saved as an Admin by mistake.
 */
export function colleagueAccess({ roleId, isActive }: Pick<UserValues, 'roleId' | 'isActive'>) {
  if (!worksInCanone(roleId)) return;
  const subject = `È un collega con il ruolo ${roleLabel(roleId)}`;
  if (isActive)
    return { tone: 'info', text: `${subject}: riceve l’invito a entrare in Canone.` } as const;
  return {
    tone: 'warning',
    text: `${subject}, ma non riceve l’invito e non entra in Canone finché «Utente Attivo» è No. Se è un cliente, scegli «Un cliente» al passo 1.`,
  } as const;
}
