import type { Schema } from '@canone/contracts/kit/endpoint';
import { Euro, Percentage } from '@canone/contracts/kit/fields';
import { validate } from '@canone/contracts/kit/validation';
import {
  type Cents,
  fromHundredths,
  grossFromNet,
  netFromGross,
} from '@canone/contracts/values/money';
import { formatEuro, formatPercentage } from '../../../kit/format/format.ts';
import { parsePrice, parseVatRate, typedNumber } from '../../../kit/format/hundredths.ts';
import { parseDecimal } from '../../../kit/format/parse.ts';
import { type UnreachableTotal, unreachableTotal } from '../../../kit/http/unreachable-total.ts';

/**
 * The three figures of a price as typed text. `leads` is the amount that was typed last. The other amount is computed
 * from it.
 */
export interface Price {
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly leads: 'net' | 'gross';
}

export const priceFields = ['net', 'vat', 'gross'] as const;
export type PriceField = (typeof priceFields)[number];

interface PlanPrice {
  readonly recurringCostBeforeVAT: number;
  readonly vatPercentage: number;
}

/** The price before a plan is chosen, with the VAT rate of §9. */
export const emptyPrice: Price = { net: '', vat: formatPercentage(22), gross: '', leads: 'net' };

const euroText = (cents: Cents) => formatEuro(fromHundredths(cents));

function followed(price: Price): Price {
  const vat = parseVatRate(price.vat);
  if (price.leads === 'net') {
    const net = parsePrice(price.net);
    const isKnown = net !== undefined && vat !== undefined;
    return { ...price, gross: isKnown ? euroText(grossFromNet(net, vat)) : '' };
  }
  const gross = parsePrice(price.gross);
  const isKnown = gross !== undefined && vat !== undefined;
  return { ...price, net: isKnown ? euroText(netFromGross(gross, vat)) : '' };
}

/** Changes one figure and computes the total from the cost, or the cost from the total ("scorporo"). */
export function changePrice(price: Price, field: PriceField, text: string): Price {
  return followed({ ...price, [field]: text, leads: field === 'vat' ? price.leads : field });
}

export function priceOf({ recurringCostBeforeVAT, vatPercentage }: PlanPrice): Price {
  const vat = typedNumber(vatPercentage, formatPercentage);
  const net = typedNumber(recurringCostBeforeVAT, formatEuro);
  return changePrice({ ...emptyPrice, vat }, 'net', net);
}

/** The nearest possible totals, if no cost with two decimals produces the typed total. */
export function unreachableTotalOf({ vat, gross, leads }: Price): UnreachableTotal | undefined {
  const [vatRate, total] = [parseVatRate(vat), parsePrice(gross)];
  if (leads === 'net' || vatRate === undefined || total === undefined) return undefined;
  return unreachableTotal(total, vatRate);
}

function mistake(schema: Schema, text: string): string | undefined {
  const value = parseDecimal(text);
  if (value === undefined) return 'Scrivi una cifra, per esempio 19,90.';
  const result = validate(schema, value);
  return result.ok ? undefined : result.errors[0]?.message;
}

/** The errors of a price, by figure (SUB-05). */
export function priceErrors(price: Price): Partial<Record<PriceField, string>> {
  const found = {
    net: mistake(Euro, price.net),
    vat: mistake(Percentage, price.vat),
    gross: mistake(Euro, price.gross),
  };
  // If the typed amount is wrong, the computed amount is missing. Only the typed amount shows an error.
  if (price.leads === 'net' && (found.net || found.vat)) delete found.gross;
  if (price.leads === 'gross' && (found.gross || found.vat)) delete found.net;
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}
