import { type Html, html, joined } from '../approval/html.ts';
import { euroLike, italianDate } from '../approval/wording.ts';
import type { Account } from '../subscription/account.ts';
import type { SubscriptionStatus } from '../subscription/life-cycle.ts';

const statusNames: Record<SubscriptionStatus, string> = {
  APPROVAL_PENDING: 'In attesa del cliente',
  APPROVED: 'Approvato',
  ACTIVE: 'Attivo',
  SUSPENDED: 'Sospeso',
  CANCELLED: 'Disdetto',
  EXPIRED: 'Concluso',
};

export interface SubscriptionCard {
  account: Account;
  merchantName: string;
  nextCharge: Temporal.Instant | undefined;
  /** The subscription has a payment that is neither completed nor denied. */
  hasPending: boolean;
}

/** A subscription on the control page, with the actions that its status allows. */
export function cardView(
  base: string,
  { account, merchantName, nextCharge, hasPending }: SubscriptionCard,
): Html {
  const { subscription, plan } = account;
  const { id, status, subscriber, outstandingCents: cents, currency } = subscription;
  const name = [subscriber.givenName, subscriber.surname].filter(Boolean).join(' ');
  const who = name || subscriber.email || id;
  const willFail = status === 'ACTIVE' && subscription.paymentsToDecline > 0;
  return html`
<li>
  <h3>${who}</h3>
  <p class="small">${plan.name} · ${merchantName} · ${id}</p>
  <dl class="facts">
    <div><dt>Stato</dt><dd><span class="badge ${status.toLowerCase()}">${statusNames[status]}</span></dd></div>
    <div><dt>Prossimo addebito</dt><dd>${nextCharge ? italianDate(nextCharge) : 'N/D'}${willFail ? ' (sarà rifiutato)' : ''}</dd></div>
    <div><dt>Insoluto</dt><dd>${euroLike({ cents, currency })}</dd></div>
  </dl>
  <form method="post" action="${base}/__sim/page/subscriptions/${id}" class="row">${joined([...(hasPending ? pendingActs : []), ...actsFor(status)].map(([act, label]) => html`<button class="refuse" name="act" value="${act}">${label}<span class="hidden"> (${who})</span></button>`))}</form>
</li>`;
}

const pendingActs = [
  ['complete-payment', 'L’addebito in verifica va a buon fine'],
  ['deny-payment', 'L’addebito in verifica è respinto'],
] as const;

/** Only the actions that PayPal allows in this status. */
function actsFor(status: SubscriptionStatus): (readonly [string, string])[] {
  const cancel = ['cancel-by-buyer', 'Disdici come cliente'] as const;
  switch (status) {
    case 'APPROVAL_PENDING':
      return [['approve', 'Accetta come cliente']];
    case 'ACTIVE':
      return [
        ['fail-payment', 'Fai fallire il prossimo addebito'],
        cancel,
        ['suspend', 'Sospendi'],
      ];
    case 'SUSPENDED':
      return [cancel];
    default:
      return [];
  }
}
