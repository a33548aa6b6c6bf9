import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import type { BulkOperation, OperationState } from '@canone/contracts/lists/bulk-operation';
import { type EntityName, entityNames } from '@canone/contracts/texts/entity-names';
import type { Badges } from '@canone/contracts/values/badge';
import { countOf, formatInteger } from '../format/format.ts';

interface ActionText {
  /** The button, as on one row. */
  readonly verb: string;
  readonly of: EntityName;
  /** The effect of each action, and the rows that it leaves out. */
  readonly text: string;
}

const reminder =
  'Ogni cliente riceve una email per ciascuna riga, con il testo di «Comunicazioni ai clienti». Chi oggi ha già ricevuto un promemoria, chi non ha un’email e chi non deve nulla viene saltato, con il motivo.';
const deletion =
  'Le righe che non si possono eliminare, perché usate da altri dati, restano, con il motivo.';

export const actionText: Readonly<Record<BulkAction, ActionText>> = {
  remindReceivables: { verb: 'Sollecita', of: entityNames.receivable, text: reminder },
  remindSubscriptions: { verb: 'Sollecita', of: entityNames.subscription, text: reminder },
  sendLinks: {
    verb: 'Invia link',
    of: entityNames.subscription,
    text: 'Ogni cliente che aspetta di pagare riceve il suo link, valido un’ora, con il testo di «Comunicazioni ai clienti». Le sottoscrizioni che non si pagano con un link vengono saltate, con il motivo.',
  },
  renewSubscriptions: {
    verb: 'Rinnova',
    of: entityNames.subscription,
    text: 'Per ciascuna si apre il prossimo periodo, al prezzo della sottoscrizione, da pagare con bonifico prima che finisca quello pagato. Quelle che non si possono rinnovare vengono saltate, con il motivo.',
  },
  renewSubscriptionsAtPlan: {
    verb: 'Rinnova con i valori del piano',
    of: entityNames.subscription,
    text: 'Per ciascuna si apre il prossimo periodo, con il prezzo e l’IVA che il piano ha adesso. Valgono da quel periodo in poi. Quelle con un prezzo concordato, o con un piano che ora ha un’altra ricorrenza, e quelle che non si possono rinnovare vengono saltate, con il motivo.',
  },
  subscribeUsers: {
    verb: 'Nuova sottoscrizione',
    of: entityNames.user,
    text: 'Per ciascuno si crea una sottoscrizione, al prezzo del piano e dallo stesso giorno. Chi ne ha già una a quel piano, non cancellata, viene saltato, con il motivo.',
  },
  deleteUsers: { verb: 'Elimina', of: entityNames.user, text: deletion },
  deletePlans: { verb: 'Elimina', of: entityNames.plan, text: deletion },
  deletePlanFeatures: {
    verb: 'Elimina',
    of: entityNames.planFeature,
    text: deletion,
  },
  deleteFeatures: {
    verb: 'Elimina',
    of: entityNames.feature,
    text: deletion,
  },
  deleteAddresses: { verb: 'Elimina', of: entityNames.address, text: deletion },
};

/** "Sollecita: 3.120 scadenze", "Nuova sottoscrizione a Base: 12 utenti". */
export function operationTitle({
  action,
  planName,
  total,
}: Pick<BulkOperation, 'action' | 'planName' | 'total'>): string {
  const { verb, of } = actionText[action];
  const ofPlan = planName === null ? '' : ` a ${planName}`;
  return `${verb}${ofPlan}: ${countOf(total, of)}`;
}

export const stateBadges = {
  running: { label: 'In corso', tone: 'info' },
  stopped: { label: 'Ferma', tone: 'error' },
  cancelled: { label: 'Annullata', tone: 'none' },
  finished: { label: 'Finita', tone: 'success' },
} as const satisfies Badges & Record<OperationState, unknown>;

export const actionBadges: Badges = Object.fromEntries(
  Object.entries(actionText).map(([action, { verb, of }]) => [
    action,
    { label: `${verb}: ${of.many.toLowerCase()}`, tone: 'none' as const },
  ]),
);

/** "1.200 di 3.120 · 12 saltate · 3 non riuscite". */
export function progressText({ total, waiting, skipped, failed }: BulkOperation): string {
  const worked = `${formatInteger(total - waiting)} di ${formatInteger(total)}`;
  const parts = [
    skipped > 0 && `${formatInteger(skipped)} ${skipped === 1 ? 'saltata' : 'saltate'}`,
    failed > 0 && `${formatInteger(failed)} non ${failed === 1 ? 'riuscita' : 'riuscite'}`,
  ];
  return [worked, ...parts.filter(Boolean)].join(' · ');
}

/** The rows that a list of the first ones leaves out. “Riga” agrees with “altre” whatever the rows are. */
export function othersText(count: number): string {
  return count === 1 ? 'e un’altra riga' : `e altre ${formatInteger(count)} righe`;
}
