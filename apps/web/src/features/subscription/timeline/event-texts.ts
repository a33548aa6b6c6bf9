import { auditReasonLabels } from '@canone/contracts/history/audit-labels';
import type { TimelineEntry } from '@canone/contracts/overviews/timeline';
import type { BadgeTone } from '@canone/contracts/values/badge';
import { formatDateTime } from '../../../kit/format/format.ts';

interface Name {
  readonly text: string;
  readonly tone: BadgeTone;
}

const subscription = 'BILLING.SUBSCRIPTION';
const sale = 'PAYMENT.SALE';
const dispute = 'CUSTOMER.DISPUTE';

const names: Readonly<Record<string, Name>> = {
  [`${subscription}.CREATED`]: { text: 'sottoscrizione preparata', tone: 'none' },
  [`${subscription}.ACTIVATED`]: { text: 'sottoscrizione attivata', tone: 'success' },
  [`${subscription}.RE-ACTIVATED`]: { text: 'sottoscrizione riattivata', tone: 'success' },
  [`${subscription}.UPDATED`]: { text: 'sottoscrizione modificata', tone: 'none' },
  [`${subscription}.EXPIRED`]: { text: 'sottoscrizione finita', tone: 'warning' },
  [`${subscription}.SUSPENDED`]: { text: 'sottoscrizione sospesa', tone: 'warning' },
  [`${subscription}.CANCELLED`]: { text: 'sottoscrizione cancellata', tone: 'warning' },
  [`${subscription}.PAYMENT.FAILED`]: { text: 'pagamento rifiutato', tone: 'error' },
  [`${sale}.COMPLETED`]: { text: 'pagamento ricevuto', tone: 'success' },
  [`${sale}.PENDING`]: { text: 'pagamento in attesa', tone: 'info' },
  [`${sale}.DENIED`]: { text: 'pagamento negato', tone: 'error' },
  [`${sale}.REFUNDED`]: { text: 'rimborso', tone: 'warning' },
  [`${sale}.REVERSED`]: { text: 'storno', tone: 'error' },
  [`${dispute}.CREATED`]: { text: 'contestazione aperta', tone: 'error' },
  [`${dispute}.UPDATED`]: { text: 'contestazione aggiornata', tone: 'warning' },
  [`${dispute}.RESOLVED`]: { text: 'contestazione chiusa', tone: 'none' },
};

export function eventName(type: string): Name {
  return names[type] ?? { text: `evento ${type}`, tone: 'none' };
}

const appliedText: Readonly<Record<string, string>> = {
  activateByProvider: 'ora è attiva',
  stopByProvider: 'non è più attiva',
  cancelByProvider: 'cancellata anche qui',
  cancel: 'cancellata anche qui',
  stopRenewal: 'qui resta attiva fino alla fine del periodo pagato',
  refundFailed: 'PayPal non lo ha concluso',
  dispute: 'vedi il Centro risoluzioni di PayPal',
};

const ignoredText: Readonly<Record<string, string>> = {
  older: 'notizia superata, ignorata',
  pending: 'in attesa di PayPal',
  unknownType: 'non ci riguarda',
};

const refusedText: Readonly<Record<string, string>> = {
  ...auditReasonLabels,
  unexpectedCharge: 'addebito inatteso, da verificare',
  paidOtherwise: 'qui è pagata in altro modo, da verificare',
  cancelledHere: 'qui è già cancellata: chiediamo a PayPal di fermarla',
  unknownSale: 'PayPal non conosce questo addebito',
  unknownRefund: 'PayPal non conosce questo rimborso',
};

/** PayPal's codes for a refused payment (billing_subscriptions_v1, failed_payment_details). */
const bankText: Readonly<Record<string, string>> = {
  PAYMENT_DENIED: 'la banca del cliente ha detto di no',
  INTERNAL_SERVER_ERROR: 'PayPal ha avuto un guasto',
  PAYEE_ACCOUNT_RESTRICTED: 'il conto di chi vende è limitato',
  PAYER_ACCOUNT_RESTRICTED: 'il conto del cliente è limitato',
  PAYER_CANNOT_PAY: 'il cliente non può pagare',
  SENDING_LIMIT_EXCEEDED: 'il cliente ha superato il suo limite di spesa',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'chi vende ha superato il suo limite di incasso',
  CURRENCY_MISMATCH: 'la valuta non corrisponde',
};

export function onPeriod(period: number | null): string {
  return period === null ? '' : ` sul ${period + 1}º periodo`;
}

function whyNotPaid({ providerReason, nextAttemptAt, reason }: TimelineEntry): string {
  const why = providerReason && (bankText[providerReason] ?? providerReason);
  const retry = nextAttemptAt && `PayPal ci riprova il ${formatDateTime(nextAttemptAt)}`;
  const step = reason && appliedText[reason];
  return [why, retry, step].filter(Boolean).join('; ');
}

export function eventEffect(entry: TimelineEntry): string {
  const { outcome, reason, period, what, nextAttemptAt } = entry;
  if (what === `${subscription}.PAYMENT.FAILED`) return whyNotPaid(entry);
  switch (outcome) {
    case 'applied':
      if (reason === 'recordCharge') return `registrato${onPeriod(period)}`;
      if (reason === 'refuseCharge') return `resta da incassare${onPeriod(period)}`;
      return appliedText[reason ?? ''] ?? 'applicato';
    case 'ignored':
      if (reason === 'alreadyKnown')
        return what.startsWith(sale) ? 'evento ripetuto, ignorato' : 'già noto';
      return ignoredText[reason ?? ''] ?? 'ignorato';
    case 'refused':
      return `non accettato: ${refusedText[reason ?? ''] ?? 'da verificare'}`;
    default:
      return nextAttemptAt ? `lo riprendiamo il ${formatDateTime(nextAttemptAt)}` : 'in arrivo';
  }
}
