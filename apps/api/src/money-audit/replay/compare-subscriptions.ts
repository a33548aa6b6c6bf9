import type { Loose } from '../json.ts';
import { active, cancelled } from './books.ts';
import { all, type Compare, cents, second, total } from './comparing.ts';

export async function subscriptions({ own, now, get, same, nextAtPayPal }: Compare): Promise<void> {
  const listed: Loose[] = (await get(`/api/subscription/getAll?${all}`)).items;
  same('subscriptions', listed.length, own.sold.length);
  for (const one of own.sold) {
    const shown = await get(`/api/subscription/GetById/${one.id}`);
    const what = `subscription ${one.id}`;
    same(
      `${what} in the list`,
      listed.find(({ id }) => id === one.id),
      shown,
    );
    same(`${what}, status`, shown.subscriptionStatus, one.status);
    same(
      `${what}, terms`,
      [cents(shown.paymentAmount), cents(shown.vatPercentage)],
      [one.gross, one.rate],
    );
    const next = (one.status === active && nextAtPayPal.get(one.id)) || own.next(one);
    if (one.status !== cancelled)
      same(`${what}, next date`, second(shown.nextBillingDate), second(next));
    const inState = (...states: string[]) =>
      one.periods.filter((each) => states.includes(own.state(each, now)));
    const late = inState('overdue');
    same(`${what}, overdue`, shown.standing.kind === 'overdue', late.length > 0);
    const asked = late.length > 0 ? late : inState('due', 'processing', 'partial');
    same(`${what}, asked`, cents(shown.standing.amount), total(asked.map(own.rest)));
    const { totalCount } = await get(
      `/api/receivable/getAll?${all}&filters[subscriptionId]=${one.id}`,
    );
    same(`${what}, receivables`, totalCount, one.periods.length);
    const { items: dues } = await get(`/api/subscription/dueDates/${one.id}`);
    if (one.status !== active || one.pauses.length > 0) continue;
    for (const [at, due] of dues.entries())
      if (at > 0 && due.dueDate !== dues[at - 1].periodEnd)
        same(`${what}, due dates without a gap`, due.dueDate, dues[at - 1].periodEnd);
  }
}
