import { subscriptionStatuses } from '@canone/contracts/billing/subscription-life-cycle';
import {
  type PaymentDifference,
  type ProposedFix,
  proposedFixes,
  providerStatuses,
  resolutions,
} from '@canone/contracts/payments/reconciliation';
import { fromDecimalText, fromHundredths } from '@canone/contracts/values/money';
import { formatDate, formatDateTime, formatEuro } from '../../kit/format/format.ts';

/** A difference as the list, the cards and the CSV show it. */
export interface DifferenceRow {
  readonly id: number;
  readonly about: string;
  readonly kind: string;
  readonly here: string;
  readonly there: string;
  readonly proposal: string;
  readonly foundAt: string;
  readonly outcome: string;
  /** The original record, for the row's actions. */
  readonly difference: PaymentDifference;
}

const nothing = 'Nulla';

function statusHere(value: string): string {
  const known = Object.entries(subscriptionStatuses).find(([status]) => status === value);
  return known?.[1].label ?? value;
}

function euro(value: string): string {
  const cents = fromDecimalText(value);
  return cents === undefined ? value : formatEuro(fromHundredths(cents));
}

/** The button label of each fix. */
export const fixVerbs: Readonly<Record<ProposedFix, string>> = {
  suspendAtProvider: 'Sospendi',
  activateAtProvider: 'Riattiva',
  cancelAtProvider: 'Cancella',
  adoptProviderAmount: 'Adotta',
};

function proposalOf({ kind, fixes: [first, second] }: PaymentDifference): string {
  if (kind === 'dispute') return 'Rispondi nel Centro risoluzioni di PayPal';
  if (!first) return kind === 'unexpectedCharge' ? 'Usa o rimborsa il credito' : 'Da valutare';
  return second
    ? `${fixVerbs[first]} o ${fixVerbs[second].toLowerCase()} presso PayPal`
    : proposedFixes[first];
}

const identity = (value: string) => value;

/** For each kind of difference, the functions that format our value and PayPal's value. */
const writers: Readonly<
  Record<PaymentDifference['kind'], readonly [(value: string) => string, (value: string) => string]>
> = {
  status: [statusHere, (value) => providerStatuses[value] ?? value],
  amount: [euro, euro],
  chargedAmount: [euro, euro],
  unexpectedCharge: [euro, euro],
  refundedAmount: [euro, (value) => (value === 'part' ? 'In parte' : euro(value))],
  outstandingBalance: [euro, euro],
  nextBilling: [formatDate, formatDate],
  missingAtProvider: [identity, identity],
  dispute: [(value) => `Addebito di ${euro(value)}`, (value) => `Contestati ${euro(value)}`],
};

function outcomeOf({
  kind,
  resolution,
  resolvedAt,
  decidedByName,
  note,
}: PaymentDifference): string {
  if (resolution === null) return '';
  // A person's fix at PayPal can make the difference disappear before Canone records the fix.
  const by = resolution === 'gone' ? ' dopo la correzione di' : ' da';
  const name =
    kind === 'dispute' && resolution === 'gone' ? 'Chiusa su PayPal' : resolutions[resolution];
  const end = `${name} il ${formatDateTime(resolvedAt)}${decidedByName === null ? '' : `${by} ${decidedByName}`}`;
  return note === null ? end : `${end}: ${note}`;
}

/**
 * The filters for the ledger entries whose credit comes from an unexpected charge; undefined for other differences
 * (AH15).
 */
export function creditFilters({ kind, subscriptionId, resolvedAt }: PaymentDifference) {
  if (kind !== 'unexpectedCharge' || subscriptionId === null || resolvedAt !== null)
    return undefined;
  return { subscriptionId: String(subscriptionId), hasCredit: 'true' };
}

export function differenceRow(difference: PaymentDifference): DifferenceRow {
  const { id, userName, planName, kind, kindName, localValue, providerValue, foundAt } = difference;
  const [here, there] = writers[kind];
  return {
    id,
    about: userName === null ? 'Nessuna sottoscrizione' : `${userName} · ${planName}`,
    kind: kindName,
    here: localValue === null ? nothing : here(localValue),
    there: providerValue === null ? nothing : there(providerValue),
    proposal: proposalOf(difference),
    foundAt,
    outcome: outcomeOf(difference),
    difference,
  };
}
