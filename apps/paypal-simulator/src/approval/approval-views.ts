import type { Plan } from '../catalogue/catalogue.ts';
import { Html, html } from './html.ts';
import { euroLike, howOften, italianDate, perPeriod } from './wording.ts';

/** What the popup tells the page that opened it. */
export type Outcome = 'approve' | 'cancel' | 'error';

export interface Offer {
  merchantName: string;
  plan: Plan;
  /** The total charged each period, tax included. */
  periodCents: number;
  taxCents: number;
  firstPayment: Temporal.Instant | undefined;
  buyer: { givenName?: string | undefined; surname?: string | undefined; email: string };
  isRevision: boolean;
}

interface Frame {
  title: string;
  assets: string;
  content: Html;
}

/** What the page's script needs in order to tell the opener and close. */
export interface Closing {
  outcome: Outcome;
  opener: string | undefined;
  subscriptionId: string;
  orderId: string;
}

export function page({ title, assets, content }: Frame): string {
  return html`<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · PayPal (simulatore)</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${assets}/approval-page.css">
    <script src="${assets}/approval-page.js" defer></script>
  </head>
  <body>
    <p class="notice">Simulatore: nessun denaro viene spostato.</p>
    <header class="brand"><span class="wordmark" role="img" aria-label="PayPal"><i>Pay</i><i>Pal</i></span></header>
    <main class="sheet">
${content}
    </main>
  </body>
</html>
`.markup;
}

export function offerView(offer: Offer, token: string, opener: string | undefined): Html {
  const { plan, buyer } = offer;
  const regular = plan.cycles.findLast(({ tenure }) => tenure === 'REGULAR');
  const frequency = regular?.frequency ?? { unit: 'MONTH', count: 1 };
  const money = (cents: number) => euroLike({ cents, currency: plan.currency });
  const fullName = [buyer.givenName, buyer.surname].filter(Boolean).join(' ');
  const initials = [buyer.givenName, buyer.surname].map((name) => name?.[0] ?? '').join('');

  return html`
<div class="offer">
  <p class="eyebrow">${offer.isRevision ? 'Nuove condizioni da' : 'Abbonamento a'}</p>
  <h1>${offer.merchantName}</h1>
  <p class="amount"><strong>${money(offer.periodCents)}</strong> <span>${perPeriod(frequency)}</span></p>
</div>
<dl class="facts">
  <div><dt>Piano</dt><dd>${plan.name}</dd></div>
  <div><dt>Addebito</dt><dd>${howOften(frequency)}</dd></div>
  ${trialFact(plan)}
  ${offer.taxCents > 0 ? html`<div><dt>Di cui IVA</dt><dd>${money(offer.taxCents)}</dd></div>` : undefined}
  ${
    offer.firstPayment
      ? html`<div><dt>Primo addebito</dt><dd>${italianDate(offer.firstPayment)}</dd></div>`
      : html`<div><dt>Primo addebito</dt><dd>Oggi</dd></div>`
  }
  <div class="total"><dt>Totale per periodo</dt><dd>${money(offer.periodCents)}</dd></div>
</dl>
<section class="buyer" aria-labelledby="buyer">
  <h2 id="buyer">Paga come</h2>
  <span class="avatar" aria-hidden="true">${initials}</span>
  <p><strong>${fullName}</strong><br>${buyer.email}</p>
</section>
<form method="post" action="?" class="choices">
  <input type="hidden" name="ba_token" value="${token}">
  ${opener === undefined ? undefined : html`<input type="hidden" name="opener" value="${opener}">`}
  <button class="accept" name="decision" value="approve">Accetta</button>
  <button class="refuse" name="decision" value="cancel">Annulla</button>
  <p class="small">Accettando autorizzi ${offer.merchantName} ad addebitare gli importi indicati finché
  l’abbonamento resta attivo. Puoi annullarlo quando vuoi.</p>
  <button class="fail" name="decision" value="error">Simula un errore di PayPal</button>
</form>`;
}

function trialFact(plan: Plan): Html | undefined {
  const trials = plan.cycles.filter(({ tenure }) => tenure === 'TRIAL');
  if (trials.length === 0) {
    return undefined;
  }
  const rows = trials.map(({ frequency, totalCycles, prices }) => {
    const cents = prices.at(-1)?.amount.cents ?? 0;
    const price = cents === 0 ? 'gratis' : euroLike({ cents, currency: plan.currency });
    return html`<dd>${String(totalCycles)} × ${price} ${perPeriod(frequency)}</dd>`;
  });
  return html`<div><dt>Prova</dt>${new Html(rows.map(({ markup }) => markup).join(''))}</div>`;
}

interface Message {
  title: string;
  text: string;
  closing?: Closing | undefined;
  /** The popup closes by itself; otherwise the buyer closes it. */
  closesAlone?: boolean;
}

export function messageView({ title, text, closing, closesAlone = false }: Message): Html {
  return html`
<div class="message">
  <h1>${title}</h1>
  <p>${text}</p>
  ${
    closing?.opener === undefined
      ? undefined
      : html`<button class="accept" type="button" data-tell="${JSON.stringify(closing)}"
          ${closesAlone ? html`data-now` : undefined}>Torna al negozio</button>`
  }
</div>`;
}
