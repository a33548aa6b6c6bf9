import { bookChecks } from '@canone/contracts/ledger/book-checks';
import { type Notification, notificationEnds } from '@canone/contracts/letters/notification';
import { differenceKinds } from '@canone/contracts/payments/reconciliation';
import type { BadgeTone } from '@canone/contracts/values/badge';
import { formatDate, formatDateTime, formatEuro } from '../kit/format/format.ts';

interface Sentence {
  readonly tone: Exclude<BadgeTone, 'none'>;
  readonly text: string;
}

type Facts = Omit<Notification, 'id' | 'createdAt' | 'isUnread'>;

function ended({ detail, happensAt }: Facts, subscription: string): Sentence {
  if (detail === 'stopByProvider')
    return { tone: 'error', text: `PayPal ha fermato la ${subscription}.` };
  const text =
    detail === 'cancelByProvider'
      ? `La ${subscription} è stata cancellata su PayPal.`
      : `La ${subscription} è terminata${happensAt ? ` il ${formatDate(happensAt)}` : ''}.`;
  return { tone: 'warning', text };
}

function differenceIn({ detail, subscriptionId }: Facts, subscription: string): Sentence {
  const known = Object.entries(differenceKinds).find(([kind]) => kind === detail);
  const where = known ? known[1].toLowerCase() : 'da verificare';
  const about = subscriptionId === null ? '' : ` nella ${subscription}`;
  return { tone: 'warning', text: `Differenza con PayPal${about}: ${where}.` };
}

/** `detail` is the party in whose favour PayPal decided; null while the dispute is open. */
function disputed({ detail }: Facts, charge: string): Sentence {
  switch (detail) {
    case 'seller':
      return { tone: 'success', text: `Contestazione chiusa a tuo favore: ${charge}.` };
    case 'customer':
      return { tone: 'error', text: `Contestazione chiusa a favore del cliente: ${charge}.` };
    case 'none':
      return { tone: 'info', text: `Contestazione chiusa senza decisione: ${charge}.` };
    default:
      return {
        tone: 'error',
        text: `Addebito contestato: ${charge}. Rispondi su PayPal, nel Centro risoluzioni.`,
      };
  }
}

function disagreement({ detail }: Facts): Sentence {
  const known = Object.entries(bookChecks).find(([check]) => check === detail);
  const broken = known ? `: non è più vero che ${known[1]}` : '';
  return { tone: 'error', text: `I conti non tornano${broken}. Avvisa l’assistenza.` };
}

/** The text and the severity of a notification. */
export function sentenceOf(facts: Facts): Sentence {
  const { kind, userName, planName, amount, happensAt } = facts;
  const who = userName ?? 'un cliente';
  const forPlan = planName ? ` per ${planName}` : '';
  const subscription = `sottoscrizione di ${who}${planName ? ` a ${planName}` : ''}`;
  const money = amount === null ? 'un importo' : formatEuro(amount);
  switch (kind) {
    case 'paymentReceived':
      return { tone: 'success', text: `Ricevuto ${money} da ${who}${forPlan}.` };
    case 'paymentFailed': {
      const owed = amount === null ? '' : ` Insoluto: ${money}.`;
      return { tone: 'error', text: `Pagamento non riuscito di ${who}${forPlan}.${owed}` };
    }
    case 'paymentMissing': {
      const since = happensAt ? `, scaduto il ${formatDate(happensAt)}` : '';
      return { tone: 'error', text: `Manca il pagamento di ${who}${forPlan}${since}.` };
    }
    case 'paymentRefunded':
      return { tone: 'info', text: `Rimborsato ${money} a ${who}${forPlan}.` };
    case 'paymentReversed':
      return { tone: 'warning', text: `Stornato ${money} a ${who}${forPlan}.` };
    case 'refundFailed':
      return {
        tone: 'error',
        text: `PayPal non ha eseguito il rimborso di ${money} a ${who}${forPlan}: puoi rifarlo da «Incassi».`,
      };
    case 'paymentDisputed':
      return disputed(facts, `${money} di ${who}${forPlan}`);
    case 'transferAwaited':
      return { tone: 'info', text: `Bonifico atteso: ${money} da ${who}${forPlan}.` };
    case 'creditLeft':
      return {
        tone: 'warning',
        text: `Il bonifico di ${who}${forPlan} lascia un credito di ${money}: usalo o restituiscilo.`,
      };
    case 'subscriptionExpiring': {
      const when = happensAt ? `il ${formatDate(happensAt)}` : 'a breve';
      return { tone: 'warning', text: `La ${subscription} scade ${when}.` };
    }
    case 'subscriptionEnded':
      return ended(facts, subscription);
    case 'differenceFound':
      return differenceIn(facts, subscription);
    case 'providerUnreachable':
      return { tone: 'error', text: 'PayPal non risponde: continuiamo a provare.' };
    case 'reducedPrice':
      return amount === 0
        ? { tone: 'info', text: `Prezzo gratuito: ${subscription}.` }
        : { tone: 'info', text: `Prezzo ridotto a ${money}: ${subscription}.` };
    case 'linkRequested':
      return { tone: 'warning', text: `Chiesto un nuovo link di pagamento: ${subscription}.` };
    case 'booksDisagree':
      return disagreement(facts);
  }
}

const movedMoney: readonly string[] = [
  'paymentReceived',
  'paymentFailed',
  'paymentRefunded',
  'paymentReversed',
] satisfies Notification['kind'][];

/** The day on which PayPal moved the money, if the notification came on another day. */
export function paypalDayText({
  kind,
  happensAt,
  createdAt,
}: Pick<Notification, 'kind' | 'happensAt' | 'createdAt'>): string | undefined {
  if (happensAt === null || !movedMoney.includes(kind)) return undefined;
  const day = formatDate(happensAt);
  return day === formatDate(createdAt) ? undefined : `Su PayPal il ${day}`;
}

/** The text about the resolution of a notification; undefined while it is not resolved. */
export function outcomeOf({ kind, resolvedAt }: Facts): string | undefined {
  const end = notificationEnds[kind];
  return resolvedAt && end ? `${end} ${formatDateTime(resolvedAt)}` : undefined;
}
