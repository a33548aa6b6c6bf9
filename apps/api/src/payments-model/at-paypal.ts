import { fromDecimalText } from '@canone/contracts/values/money';
import type { World } from './world.ts';

/** One subscription in PayPal's books. */
export interface AtPayPal {
  readonly status: string;
  /** The charged amounts of the subscription, by the id of the charge. */
  readonly sales: ReadonlyMap<string, number>;
}

export async function atPayPal(world: World, id: string): Promise<AtPayPal> {
  const [{ status }, sales] = await Promise.all([
    world.api.paypal.read<{ status: string }>(`/v1/billing/subscriptions/${id}`),
    world.salesAtPayPal(id),
  ]);
  const paid = sales.filter((sale) => sale.status !== 'DECLINED' && sale.status !== 'PENDING');
  const centsOf = ({ amount_with_breakdown: { gross_amount } }: (typeof sales)[number]) =>
    fromDecimalText(gross_amount.value) ?? 0;
  return { status, sales: new Map(paid.map((sale) => [sale.id, centsOf(sale)])) };
}
