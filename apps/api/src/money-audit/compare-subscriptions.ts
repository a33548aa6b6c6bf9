import { always, type Comparison, cents, shownSum, sum } from './comparison.ts';
import type { Json } from './json.ts';
import { daysBetween, isBy } from './own-calendar.ts';
import { methodOf, restOf, stateOf, status } from './own-figures.ts';

const statusLabels = [
  '',
  'Sottoscrizione attiva',
  'Sottoscrizione non attiva',
  'Attiva, ma senza rinnovo automatico',
  'In attesa di bonifico bancario',
  'Sottoscrizione Cancellata',
];
/**
 * Compares each subscription with its page, the list and the exported file, and compares the notifications and the
 * amounts due soon.
 */
export async function compareSubscriptions(comparison: Comparison): Promise<void> {
  await compareEach(comparison);
  await compareNotices(comparison);
  await compareSoon(comparison);
}

async function compareEach({ books, now, get, csv, same, sameRows }: Comparison): Promise<void> {
  const listed: Json[] = (await get(`/api/subscription/getAll?${always}`)).items;
  same('subscriptions', listed.length, books.subscriptions.length);
  for (const subscription of books.subscriptions) {
    const shownOne: Json = await get(`/api/subscription/GetById/${subscription.id}`);
    const what = `subscription ${subscription.id}`;
    same(
      `${what} in the list`,
      listed.find((row) => row['id'] === subscription.id),
      shownOne,
    );
    same(`${what}, status`, shownOne['subscriptionStatus'], subscription.status);
    same(`${what}, price`, cents(shownOne['paymentAmount']), subscription.gross);
    same(`${what}, rate`, cents(shownOne['vatPercentage']), subscription.rate);
    sameRows(
      `${what}, period`,
      shownOne['payments'].map((row: Json) => [
        row['period'],
        cents(row['amountDue']),
        cents(row['rest']),
        row['amountDue'] > 0 ? row['paidAt'] !== null : null,
      ]),
      subscription.periods.map((one) => [
        one.number,
        one.gross,
        restOf(one),
        one.gross > 0 ? restOf(one) === 0 : null,
      ]),
    );
    // the product has one function that decides the sentence, the badge, the list and the sums
    const late = subscription.periods.filter((one) => stateOf(one, now) === 'overdue');
    same(`${what} is overdue`, shownOne['standing'].kind === 'overdue', late.length > 0);
    if (late.length > 0)
      same(
        `${what}, the overdue amount`,
        cents(shownOne['standing'].amount),
        sum(late.map(restOf)),
      );
    else
      same(
        `${what} reports an unpaid amount`,
        shownOne['standing'].meaning.includes('insolut') ||
          shownOne['standing'].meaning.includes('Non risulta pagata'),
        false,
      );
  }

  const [titles = '', ...lines] = await csv('/api/subscription/exportCsv');
  const statusAt = titles.split(';').indexOf('Stato');
  sameRows(
    'line of subscriptions',
    lines.map((line) => line.split(';')[statusAt]),
    books.subscriptions.map((one) => statusLabels[one.status]),
  );
}

/** Compares the notifications of the last months about money that moved at PayPal. */
async function compareNotices({ books, now, get, sameRows }: Comparison): Promise<void> {
  const { entries } = books;
  if (entries.every(({ at }) => daysBetween(at, now) < 80)) {
    const { items: notices } = await get(`/api/notification/getAll?${always}`);
    const notified = (kind: string) =>
      notices.filter((row: Json) => row['kind'] === kind).map((row: Json) => cents(row['amount']));
    const moved = (kind: string) =>
      entries.filter((entry) => entry.kind === kind && methodOf(entry, entries) === 'paypal');
    sameRows(
      'notice of a refund',
      notified('paymentRefunded'),
      moved('refund').map((one) => -one.cents),
    );
    sameRows(
      'notice of a reversal',
      notified('paymentReversed'),
      moved('reversal').map((one) => -one.cents),
    );
    const covering = moved('charge').filter((one) => one.hasCovered);
    sameRows(
      'notice of a charge',
      notified('paymentReceived'),
      covering.map((one) => one.cents),
    );
  }
}

/**
 * Compares the amounts due within thirty days. These are the next period of each renewing subscription, and first
 * periods that have not begun.
 */
async function compareSoon({ books, now, get, same }: Comparison): Promise<void> {
  const summary = await get('/api/receivable/summary');
  const soon = new Date(Date.parse(now) + 30 * 86_400_000).toISOString();
  const isSoon = (at: string) => !isBy(at, now) && isBy(at, soon);
  const next: number[] = [];
  for (const one of books.subscriptions) {
    const known = one.periods.toSorted((a, b) => a.number - b.number).at(-1);
    if (!known || one.status !== status.active || one.gross === 0) continue;
    // PayPal counts months in UTC and may charge four days before the end of the period, so the page shows its date
    const shown: Json = await get(`/api/subscription/GetById/${one.id}`);
    const isTheirs = shown['nextBillingSource'] === 'provider';
    const theirs = isTheirs ? String(shown['nextBillingDate']) : known.ends;
    const isNext = Date.parse(theirs) >= Date.parse(known.ends) - 4 * 86_400_000;
    if (!isBy(known.ends, now) && isSoon(isNext ? theirs : known.ends)) next.push(one.gross);
  }
  const first = books.subscriptions
    .flatMap(({ periods }) => periods)
    .filter((period) => isSoon(period.due) && stateOf(period, now) === 'future')
    .map(restOf);
  const upcoming = [...next, ...first];
  same('due soon', shownSum(summary.dueSoon), { count: upcoming.length, amount: sum(upcoming) });
}
