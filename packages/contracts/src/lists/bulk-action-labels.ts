import { type EntityName, entityNames } from '../texts/entity-names.ts';
import type { BulkAction } from './bulk-actions.ts';

interface ActionLabel {
  /** The text of the button, which is the same as for one row. */
  readonly verb: string;
  readonly of: EntityName;
}

export const bulkActionLabels: Readonly<Record<BulkAction, ActionLabel>> = {
  remindReceivables: { verb: 'Sollecita', of: entityNames.receivable },
  remindSubscriptions: { verb: 'Sollecita', of: entityNames.subscription },
  sendLinks: { verb: 'Invia link', of: entityNames.subscription },
  renewSubscriptions: { verb: 'Rinnova', of: entityNames.subscription },
  renewSubscriptionsAtPlan: {
    verb: 'Rinnova con i valori del piano',
    of: entityNames.subscription,
  },
  subscribeUsers: { verb: 'Nuova sottoscrizione', of: entityNames.user },
  deleteUsers: { verb: 'Elimina', of: entityNames.user },
  deletePlans: { verb: 'Elimina', of: entityNames.plan },
  deletePlanFeatures: { verb: 'Elimina', of: entityNames.planFeature },
  deleteFeatures: { verb: 'Elimina', of: entityNames.feature },
  deleteAddresses: { verb: 'Elimina', of: entityNames.address },
};

/**
 * The text of an action, such as "Sollecita: scadenze". For an unknown action of another version it is the name of the
 * action.
 */
export function bulkActionText(action: string): string {
  const labels: Readonly<Record<string, ActionLabel>> = bulkActionLabels;
  const known = labels[action];
  return known ? `${known.verb}: ${known.of.many.toLowerCase()}` : action;
}
