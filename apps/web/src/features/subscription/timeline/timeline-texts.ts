import { actionTexts } from '@canone/contracts/billing/life-cycle-texts';
import { auditActionLabels, auditReasonLabels } from '@canone/contracts/history/audit-labels';
import type { TimelineEntry, TimelineKind } from '@canone/contracts/overviews/timeline';
import { differenceKinds } from '@canone/contracts/payments/reconciliation';
import { entityNames } from '@canone/contracts/texts/entity-names';
import type { BadgeTone } from '@canone/contracts/values/badge';
import { countOf, formatDate, formatDateTime, formatEuro } from '../../../kit/format/format.ts';
import { eventEffect, eventName, onPeriod } from './event-texts.ts';

export interface TimelineText {
  /** The text that names the event. */
  readonly what: string;
  /** The text about the event's effect or reason; empty without one. */
  readonly effect: string;
  readonly tone: BadgeTone;
}

/** Without `what`, the change is named by its label in the history. */
type ChangeText = { readonly what?: string; readonly tone: BadgeTone };

/** The texts of the life-cycle actions, and of other changes that need a special text or tone. */
const changes: Readonly<Record<string, ChangeText>> = {
  ...actionTexts,
  create: { what: 'Sottoscrizione creata', tone: 'none' },
  update: { what: 'Sottoscrizione modificata', tone: 'none' },
  agreeReducedPrice: { tone: 'info' },
  agreeFreePrice: { tone: 'info' },
  releaseMoney: { what: 'Denaro ricevuto tornato a credito del cliente', tone: 'info' },
  requestRenewalStop: { what: 'Chiesto a PayPal di fermare il rinnovo', tone: 'info' },
  requestCancellation: { what: 'Cancellazione richiesta', tone: 'info' },
  renew: { what: 'Rinnovata', tone: 'none' },
  renewByTransfer: { what: 'Rinnovata, da pagare con bonifico', tone: 'info' },
  renewAtPlan: {
    what: 'Rinnovata con i valori attuali del piano, da pagare con bonifico',
    tone: 'info',
  },
  withdrawRenewal: { tone: 'warning' },
  withdrawPeriod: { what: 'Periodo ritirato: PayPal era sospeso', tone: 'info' },
  missPayment: { tone: 'error' },
  refusePayment: { tone: 'error' },
  requestLink: { what: 'Il cliente chiede un nuovo link', tone: 'warning' },
  writeToCustomer: { tone: 'info' },
  withdrawLetter: { what: 'Email ritirata: l’importo è stato pagato o è cambiato', tone: 'info' },
  adoptAmount: { what: 'Adottato l’importo di PayPal', tone: 'none' },
};

const withReason = (effect: string, reason: string | null) =>
  reason === null ? effect : `${effect}: ${reason}`;

interface ReturnText {
  readonly text: string;
  readonly verb: 'registrato' | 'registrata';
  readonly tone: BadgeTone;
}

const refund: ReturnText = { text: 'PayPal: rimborso', verb: 'registrato', tone: 'warning' };
/** The names of the entries that return money. The gender of the verb is that of the name. */
const returns: Readonly<Record<string, ReturnText>> = {
  refund,
  reversal: { text: 'PayPal: storno', verb: 'registrato', tone: 'error' },
  reversalCancelled: { text: 'PayPal: storno annullato', verb: 'registrato', tone: 'success' },
  refundCancelled: { text: 'Restituzione annullata', verb: 'registrata', tone: 'success' },
  transferReturned: { text: 'Restituzione con bonifico', verb: 'registrata', tone: 'warning' },
};

const resolutions: Readonly<Record<string, string>> = {
  applied: 'corretta',
  dismissed: 'archiviata',
  gone: 'rientrata',
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const inWords = (labels: Readonly<Record<string, string>>, key: string) => labels[key] ?? key;

function changeTexts({ what: action, reason, period, amount }: TimelineEntry): TimelineText {
  const { what = inWords(auditActionLabels, action), tone = 'none' } = changes[action] ?? {};
  const which = period === null ? '' : `${period + 1}º periodo`;
  const effect = reason ? inWords(auditReasonLabels, reason) : which;
  return { what: amount === null ? what : `${what} ${formatEuro(amount)}`, tone, effect };
}

const linkEvents: Readonly<Record<string, TimelineText>> = {
  opened: {
    what: 'Pagina di pagamento aperta',
    effect: 'per la prima volta con questo link',
    tone: 'info',
  },
  expired: { what: 'Link di pagamento scaduto', effect: '', tone: 'warning' },
  replaced: { what: 'Link di pagamento sostituito', effect: 'non vale più', tone: 'none' },
  revoked: {
    what: 'Link di pagamento annullato',
    effect: 'l’account PayPal è cambiato',
    tone: 'warning',
  },
  customerRemoved: {
    what: 'Link di pagamento annullato',
    effect: 'il cliente è stato eliminato',
    tone: 'warning',
  },
  cancelled: {
    what: 'Link di pagamento annullato',
    effect: 'la sottoscrizione è stata cancellata',
    tone: 'none',
  },
};

function linkText({ what, amount, period }: TimelineEntry): TimelineText {
  const effect = period ? `per il ${period + 1}º periodo` : '';
  return (
    linkEvents[what] ?? {
      what: `Link di pagamento creato ${formatEuro(amount)}`,
      effect,
      tone: 'none',
    }
  );
}

/** PayPal ends its subscription both for a cancellation and for a stop of the renewal (AQ10). */
function taskText({ outcome, reason, attempts, nextAttemptAt }: TimelineEntry): TimelineText {
  const asked = reason === 'renewalStopped' ? 'lo stop al rinnovo' : 'la cancellazione';
  const tries = countOf(attempts ?? 0, entityNames.attempt);
  if (outcome === 'done') {
    const effect = attempts ? `dopo ${tries}` : '';
    return { what: `PayPal ha confermato ${asked}`, effect, tone: 'success' };
  }
  const next = nextAttemptAt ? `riproviamo il ${formatDateTime(nextAttemptAt)}` : '';
  const effect = attempts ? `${tries}, ${next}` : next;
  return { what: `PayPal non ha ancora confermato ${asked}`, effect, tone: 'warning' };
}

function transferText({ amount, outcome, valueDate }: TimelineEntry): TimelineText {
  const effect = valueDate === null ? 'approvato' : `approvato, valuta ${formatDate(valueDate)}`;
  return outcome === 'approved'
    ? { what: `Bonifico ricevuto ${formatEuro(amount)}`, effect, tone: 'success' }
    : { what: `Bonifico annotato ${formatEuro(amount)}`, effect: 'in attesa', tone: 'info' };
}

const writers: Readonly<Record<TimelineKind, (entry: TimelineEntry) => TimelineText>> = {
  event(entry) {
    const { text, tone } = eventName(entry.what);
    const amount = entry.amount === null ? '' : ` ${formatEuro(entry.amount)}`;
    const isNotable = entry.outcome !== 'ignored' || tone === 'error';
    return {
      what: `PayPal: ${text}${amount}`,
      effect: eventEffect(entry),
      tone: isNotable ? tone : 'none',
    };
  },
  link: linkText,
  payment({ what, amount, period, reason }) {
    const effect = `registrato${onPeriod(period)}`;
    if (what === 'writeOff' || what === 'writeOffCancelled') {
      const name = what === 'writeOff' ? 'Abbuono' : 'Abbuono annullato';
      return {
        what: `${name} ${formatEuro(amount && Math.abs(amount))}`,
        effect: withReason(effect, reason),
        tone: 'info',
      };
    }
    if (what === 'correction')
      return {
        what: `Rettifica ${formatEuro(amount)}`,
        effect: `registrata${onPeriod(period)}`,
        tone: 'warning',
      };
    const by = what === 'transfer' ? 'Pagamento con bonifico' : 'PayPal: pagamento ricevuto';
    return { what: `${by} ${formatEuro(amount)}`, effect, tone: 'success' };
  },
  refund({ what, amount, period, reason }) {
    const { text, verb, tone } = returns[what] ?? refund;
    const effect = withReason(`${verb}${onPeriod(period)}`, reason);
    return { what: `${text} ${formatEuro(amount)}`, effect, tone };
  },
  transfer: transferText,
  change: changeTexts,
  task: taskText,
  difference({ what, outcome }) {
    const effect = resolutions[outcome ?? ''];
    const about = lowerFirst(inWords(differenceKinds, what));
    return {
      what: `Differenza con PayPal: ${about}`,
      effect: effect ?? 'da guardare',
      tone: effect ? 'none' : 'warning',
    };
  },
};

/** The Italian text of an entry (PAY-09). */
export function timelineText(entry: TimelineEntry): TimelineText {
  return writers[entry.kind](entry);
}
