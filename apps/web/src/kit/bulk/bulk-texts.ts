import { bulkActionLabels, bulkActionText } from '@canone/contracts/lists/bulk-action-labels';
import { type BulkAction, bulkActionNames } from '@canone/contracts/lists/bulk-actions';
import type { BulkOperation, OperationState } from '@canone/contracts/lists/bulk-operation';
import type { Badges } from '@canone/contracts/values/badge';
import { countOf, formatInteger } from '../format/format.ts';

const reminder =
  'Ogni cliente riceve una email per ciascuna riga, con il testo di «Comunicazioni ai clienti». Chi oggi ha già ricevuto un promemoria, chi non ha un’email e chi non deve nulla viene saltato, con il motivo.';
const deletion =
  'Le righe che non si possono eliminare, perché usate da altri dati, restano, con il motivo.';

const unusedCredit =
  'Il credito di un cliente non si usa da solo: in «Incassi» il filtro «Con credito» lo trova.';

/** The effect of each action, and the rows that it leaves out. */
export const actionEffects: Readonly<Record<BulkAction, string>> = {
  remindReceivables: reminder,
  remindSubscriptions: reminder,
  sendLinks:
    'Ogni cliente che aspetta di pagare riceve il suo link, valido un’ora, con il testo di «Comunicazioni ai clienti». Le sottoscrizioni che non si pagano con un link vengono saltate, con il motivo.',
  renewSubscriptions: `Per ciascuna si apre il prossimo periodo, al prezzo della sottoscrizione, da pagare con bonifico prima che finisca quello pagato. Quelle con il rinnovo fermato, e quelle che non si possono rinnovare, vengono saltate, con il motivo. ${unusedCredit}`,
  renewSubscriptionsAtPlan: `Per ciascuna si apre il prossimo periodo, con il prezzo e l’IVA che il piano ha adesso. Valgono da quel periodo in poi. Quelle con un prezzo concordato, o con un piano che ora ha un’altra ricorrenza, quelle con il rinnovo fermato e quelle che non si possono rinnovare vengono saltate, con il motivo. ${unusedCredit}`,
  subscribeUsers:
    'Per ciascuno si crea una sottoscrizione, al prezzo del piano e dallo stesso giorno. Chi ne ha già una a quel piano, non cancellata, viene saltato, con il motivo.',
  deleteUsers: deletion,
  deletePlans: deletion,
  deletePlanFeatures: deletion,
  deleteFeatures: deletion,
  deleteAddresses: deletion,
};

/** "Sollecita: 3.120 scadenze", "Nuova sottoscrizione a Base: 12 utenti". */
export function operationTitle({
  action,
  planName,
  total,
}: Pick<BulkOperation, 'action' | 'planName' | 'total'>): string {
  const { verb, of } = bulkActionLabels[action];
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
  bulkActionNames.map((action) => [
    action,
    { label: bulkActionText(action), tone: 'none' as const },
  ]),
);

type Counts = Pick<BulkOperation, 'total' | 'waiting' | 'done' | 'skipped' | 'failed'>;

/** "1.200 di 3.120 · 1.185 riuscite · 12 saltate · 3 non riuscite". */
export function progressText({ total, waiting, done, skipped, failed }: Counts): string {
  const worked = `${formatInteger(total - waiting)} di ${formatInteger(total)}`;
  const parts = [
    // Without other outcomes all worked rows have succeeded.
    done > 0 &&
      skipped + failed > 0 &&
      `${formatInteger(done)} ${done === 1 ? 'riuscita' : 'riuscite'}`,
    skipped > 0 && `${formatInteger(skipped)} ${skipped === 1 ? 'saltata' : 'saltate'}`,
    failed > 0 && `${formatInteger(failed)} non ${failed === 1 ? 'riuscita' : 'riuscite'}`,
  ];
  return [worked, ...parts.filter(Boolean)].join(' · ');
}

/**
 * The text about the rows after the shown rows. It says “righe” for every kind of row, because “altre” needs a feminine
 * noun.
 */
export function othersText(count: number): string {
  return count === 1 ? 'e un’altra riga' : `e altre ${formatInteger(count)} righe`;
}
