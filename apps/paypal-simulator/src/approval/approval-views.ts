import type { Plan } from '../catalogue/catalogue.ts';
import { Html, html } from './html.ts';
import { euroLike, howOften, italianDate, payments, perPeriod } from './wording.ts';

/** The result that the popup sends to the page that opened it. */
export type Outcome = 'approve' | 'cancel' | 'error';

export interface Offer {
  merchantName: string;
  plan: Plan;
  /** The total charged each period, tax included. */
  periodCents: number;
  taxCents: number;
  /** Undefined when the first payment is due now. */
  firstPayment: Temporal.Instant | undefined;
  buyer: { givenName?: string | undefined; surname?: string | undefined; email: string };
  isRevision: boolean;
}

interface Frame {
  title: string;
  assets: string;
  content: Html;
}

/** Data of the page's script, which notifies the opener and closes the popup. */
export interface Closing {
  outcome: Outcome;
  opener: string | undefined;
  subscriptionId: string;
  orderId: string;
}

export function renderPage({ title, assets, content }: Frame): string {
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
    <header>
      <p class="notice">Simulatore: nessun denaro viene spostato.</p>
      <p class="brand"><span class="wordmark" role="img" aria-label="PayPal"><i>Pay</i><i>Pal</i></span></p>
    </header>
    <main class="sheet">
${content}
    </main>
  </body>
</html>
`.markup;
}

export function offerView(offer: Offer, token: string, opener: string | undefined): Html {
  const { plan, buyer } = offer;
  const { setupFee } = plan.preferences;
  const regular = plan.cycles.findLast(({ tenure }) => tenure === 'REGULAR');
  const frequency = regular?.frequency ?? { unit: 'MONTH', count: 1 };
  const money = (cents: number) => euroLike({ cents, currency: plan.currency });
  const fullName = [buyer.givenName, buyer.surname].filter(Boolean).join(' ');
  const [mailbox, domain] = buyer.email.split('@');
  const initials = [buyer.givenName, buyer.surname].map((name) => name?.[0] ?? '').join('');

  return html`
<div class="offer">
  <p class="eyebrow">${offer.isRevision ? 'Nuove condizioni da' : 'Abbonamento a'}</p>
  <h1>${offer.merchantName}</h1>
  <p class="amount"><strong>${money(offer.periodCents)}</strong> <span>${perPeriod(frequency)}</span></p>
</div>
<dl class="facts">
  ${fact('Piano', plan.name)}
  ${fact('Addebito', howOften(frequency))}
  ${trialFact(plan)}
  ${fact('Durata', regular?.totalCycles === 0 ? undefined : payments(regular?.totalCycles ?? 0))}
  ${fact('Costo iniziale', setupFee && setupFee.cents > 0 ? euroLike(setupFee) : undefined)}
  ${fact('Primo addebito', offer.firstPayment ? italianDate(offer.firstPayment) : 'Oggi')}
  <div class="total"><dt>Totale per periodo</dt><dd>${money(offer.periodCents)}</dd></div>
  ${offer.taxCents > 0 ? html`<div class="tax"><dt>Di cui IVA</dt><dd>${money(offer.taxCents)}</dd></div>` : undefined}
</dl>
<section class="buyer" aria-labelledby="buyer">
  <h2 id="buyer">Paga come</h2>
  <span class="avatar" aria-hidden="true">${initials}</span>
  <p><strong>${fullName}</strong><br>${mailbox}<wbr>@${domain}</p>
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

function fact(term: string, description: string | undefined): Html | undefined {
  return description === undefined
    ? undefined
    : html`<div><dt>${term}</dt><dd>${description}</dd></div>`;
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

type Tone = 'done' | 'stopped' | 'problem';

const symbols: Record<Tone, string> = {
  done: 'M7 12.5l3.5 3.5L17 9',
  stopped: 'M8 12h8',
  problem: 'M12 7v6m0 3.5v.01',
};

interface Message {
  tone: Tone;
  title: string;
  text: string;
  closing?: Closing | undefined;
  /** True when the script closes the popup by itself. Otherwise the buyer presses a button. */
  closesAlone?: boolean;
}

export function messageView({ tone, title, text, closing, closesAlone = false }: Message): Html {
  return html`
<div class="message">
  <svg class="${tone}" viewBox="0 0 24 24" aria-hidden="true"><path d="${symbols[tone]}"/></svg>
  <h1>${title}</h1>
  <p>${text}</p>
  ${
    closing?.opener === undefined
      ? undefined
      : html`<button class="accept" type="button" data-closing="${JSON.stringify(closing)}"
          ${closesAlone ? html`data-now` : undefined}>Torna al negozio</button>`
  }
</div>`;
}
