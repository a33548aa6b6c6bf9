import { z } from 'zod';
import { fromWire } from '../money.ts';
import { unprocessable } from '../wire/errors.ts';
import type { Plan } from './catalogue.ts';
import { PricingScheme } from './plan-request.ts';

const NewPrice = z.object({
  billing_cycle_sequence: z.int().min(1).max(99),
  pricing_scheme: PricingScheme,
});

type NewPrice = z.output<typeof NewPrice>;

export const NewPrices = z.object({ pricing_schemes: z.array(NewPrice).min(1).max(99) });

/** Adds a price to a cycle of a plan, in force since this time. */
export function reprice(
  plan: Plan,
  { billing_cycle_sequence: sequence, pricing_scheme: { fixed_price } }: NewPrice,
  since: string,
): void {
  const cycle = plan.cycles.find((candidate) => candidate.sequence === sequence);
  if (!cycle) {
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'The provided billing cycle sequence is not available.',
    );
  }
  if (fixed_price.currency_code !== plan.currency) {
    throw unprocessable(
      'CURRENCY_MISMATCH',
      "The currency code is different from the plan's currency code.",
    );
  }
  cycle.prices.push({ version: cycle.prices.length + 1, amount: fromWire(fixed_price), since });
}
