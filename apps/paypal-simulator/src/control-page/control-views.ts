import { type Html, html, joined } from '../approval/html.ts';
import { italianDate } from '../approval/wording.ts';
import type { Transmission } from '../webhook/webhook.ts';
import { type PresetName, presetNames, presets } from './fault-presets.ts';
import { cardView, type SubscriptionCard } from './subscription-card.ts';

const notices = {
  advanced: 'Il tempo è passato.',
  'fail-payment': 'Il prossimo addebito sarà rifiutato.',
  'complete-payment': 'L’addebito in verifica è andato a buon fine.',
  'deny-payment': 'L’addebito in verifica è stato respinto.',
  'cancel-by-buyer': 'Il cliente ha disdetto.',
  suspend: 'L’abbonamento è sospeso.',
  approve: 'Il cliente ha accettato.',
  faults: 'I guasti scelti sono attivi; gli altri no.',
  flushed: 'Gli avvisi in attesa sono stati spediti.',
  refused: 'In questo stato PayPal non lo permette.',
} as const;

export type Notice = keyof typeof notices;

export function isNotice(name: string): name is Notice {
  return Object.hasOwn(notices, name);
}

interface ControlPage {
  base: string;
  now: Temporal.Instant;
  notice: Notice | undefined;
  cards: readonly SubscriptionCard[];
  hiddenCards: number;
  faultsOn: readonly PresetName[];
  transmissions: readonly Transmission[];
}

export function controlView(page: ControlPage): string {
  const { base, notice } = page;
  return html`<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Quadro di comando · PayPal (simulatore)</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${base}/webapps/assets/approval-page.css">
    <link rel="stylesheet" href="${base}/webapps/assets/control-page.css">
  </head>
  <body>
    <header>
      <p class="notice">Simulatore: nessun denaro viene spostato.</p>
      <p class="brand"><span class="wordmark" role="img" aria-label="PayPal"><i>Pay</i><i>Pal</i></span></p>
    </header>
    <main class="board">
      <h1>Quadro di comando</h1>
      ${notice === undefined ? undefined : html`<p class="outcome ${notice === 'refused' ? 'problem' : 'done'}" role="status">${notices[notice]}</p>`}
      ${timeView(page)}
      ${subscriptionsView(page)}
      ${faultsView(page)}
      ${webhooksView(page)}
    </main>
  </body>
</html>
`.markup;
}

function timeView({ base, now }: ControlPage): Html {
  return html`
<section aria-labelledby="time">
  <h2 id="time">Data simulata</h2>
  <p class="date">${italianDate(now)}, ore ${clockTime(now)}</p>
  <form method="post" action="${base}/__sim/page/advance" class="row">
    <button class="refuse" name="by" value="days3">+3 giorni</button>
    <button class="refuse" name="by" value="month">+1 mese</button>
    <button class="refuse" name="by" value="year">+1 anno</button>
  </form>
  <p class="small">Addebiti, rifiuti e scadenze accadono alla loro data, uno dopo l’altro, e il venditore ne
  riceve gli avvisi. Nella demo anche Canone segue questa data, ma chi è entrato resta dentro.</p>
</section>`;
}

function subscriptionsView({ base, cards, hiddenCards }: ControlPage): Html {
  return html`
<section aria-labelledby="subscriptions">
  <h2 id="subscriptions">Abbonamenti</h2>
  ${cards.length === 0 ? html`<p class="small">Non ce n’è ancora nessuno: nasce quando un cliente preme il pulsante di PayPal.</p>` : undefined}
  <ul class="cards">${joined(cards.map((card) => cardView(base, card)))}</ul>
  ${hiddenCards > 0 ? html`<p class="small">E altri ${String(hiddenCards)}, conclusi o più vecchi.</p>` : undefined}
</section>`;
}

function faultsView({ base, faultsOn }: ControlPage): Html {
  const boxes = presetNames.map((name) => {
    const { label, hint } = presets[name];
    const checked = faultsOn.includes(name) ? html` checked` : undefined;
    return html`
  <li><label><input type="checkbox" name="fault" value="${name}"${checked}>
  <span>${label}<span class="small">${hint}</span></span></label></li>`;
  });
  return html`
<section aria-labelledby="faults">
  <h2 id="faults">Guasti</h2>
  <form method="post" action="${base}/__sim/page/faults">
    <ul class="boxes">${joined(boxes)}</ul>
    <p class="row"><button class="accept">Applica</button></p>
  </form>
</section>`;
}

function webhooksView({ base, transmissions }: ControlPage): Html {
  const rows = transmissions.map(
    (one) => html`
    <tr><td>${one.eventType}</td><td>${outcomeOf(one)}</td><td>${momentOf(one.attempts.at(-1)?.at)}</td></tr>`,
  );
  return html`
<section aria-labelledby="webhooks">
  <h2 id="webhooks">Ultimi avvisi al venditore</h2>
  ${
    rows.length === 0
      ? html`<p class="small">Nessun avviso finora: il venditore non ha registrato un indirizzo, o non è successo nulla.</p>`
      : html`
  <div class="wide" role="region" aria-labelledby="webhooks" tabindex="0"><table>
    <thead><tr><th scope="col">Evento</th><th scope="col">Esito</th><th scope="col">Ultimo tentativo</th></tr></thead>
    <tbody>${joined(rows)}</tbody>
  </table></div>`
  }
  <form method="post" action="${base}/__sim/page/webhooks" class="row">
    <button class="refuse">Spedisci ora quelli in attesa</button>
  </form>
</section>`;
}

function outcomeOf({ state, attempts }: Transmission): string {
  const last = attempts.at(-1);
  const answer = last?.status ?? 'nessuna risposta';
  switch (state) {
    case 'DELIVERED':
      return `Consegnato (${answer})`;
    case 'FAILED':
      return `Abbandonato dopo ${attempts.length} tentativi (${answer})`;
    case 'DROPPED':
      return 'Perso di proposito';
    case 'PENDING':
      return last ? `Da riprovare (${answer})` : 'In attesa';
  }
}

function momentOf(at: string | undefined): string {
  if (at === undefined) {
    return 'N/D';
  }
  const instant = Temporal.Instant.from(at);
  return `${italianDate(instant)}, ${clockTime(instant)}`;
}

function clockTime(now: Temporal.Instant): string {
  const { hour, minute } = now.toZonedDateTimeISO('Europe/Rome');
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
