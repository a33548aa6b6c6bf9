import { dueSoonDays, endingDays } from '@canone/contracts/billing/horizons';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';

const texts: Readonly<Record<string, string>> = {
  isOverdue: 'Niente da fare: nessuna sottoscrizione è insoluta.',
  isDueSoon: `Nessun periodo si rinnova o finisce entro ${dueSoonDays} giorni.`,
  isToConfirm: 'Niente da fare: nessuna sottoscrizione saldata aspetta l’attivazione.',
  isLinkExpired: 'Niente da fare: nessun link è scaduto senza pagamento.',
  isEnding: `Niente da fare: nessuna sottoscrizione senza rinnovo finisce entro ${endingDays} giorni.`,
};

/** The text of an empty list in one of its predefined views; undefined with other filters. */
export function emptySubscriptions(filters: Readonly<Record<string, string>>): string | undefined {
  const [only, ...others] = Object.entries(filters);
  if (!only || others.length > 0) return undefined;
  const [key, value] = only;
  if (key !== 'subscriptionStatus') return texts[key];
  return value === String(SubscriptionStatus.BankTransferPending)
    ? 'Niente da fare: nessuna sottoscrizione aspetta un bonifico.'
    : undefined;
}
