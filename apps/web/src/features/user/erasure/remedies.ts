import type { ErasureObstacle } from '@canone/contracts/people/erasure-rules';
import { bankMovementListPath, userListPath } from '@canone/contracts/texts/page-paths';
import type { LinkProps } from '@tanstack/react-router';
import type { CustomerSection } from '../customer/sections.ts';

interface Remedy {
  readonly label: string;
  readonly target: LinkProps;
}

function remedyOf(obstacle: ErasureObstacle, id: number): Remedy | undefined {
  const part = (section: CustomerSection): LinkProps => ({
    to: `${userListPath}/$id/customer`,
    params: { id: String(id) },
    search: { section },
  });
  switch (obstacle) {
    case 'liveSubscriptions':
    case 'liveAtProvider':
    case 'openReceivables':
      return { label: 'Apri le sue sottoscrizioni', target: part('subscriptions') };
    case 'openCredit':
      return { label: 'Apri i suoi movimenti', target: part('ledger') };
    case 'unbookedMoney':
      return { label: 'Apri i movimenti da registrare', target: { to: bankMovementListPath } };
    case 'lastAdministrator':
      return { label: 'Apri gli utenti', target: { to: userListPath } };
    case 'self':
      return undefined;
  }
}

/** The pages on which the obstacles to an erasure can be removed. Each page is listed once. */
export function remediesOf(obstacles: readonly ErasureObstacle[], id: number): readonly Remedy[] {
  const remedies = obstacles.flatMap((obstacle) => remedyOf(obstacle, id) ?? []);
  return [...new Map(remedies.map((remedy) => [remedy.label, remedy])).values()];
}
