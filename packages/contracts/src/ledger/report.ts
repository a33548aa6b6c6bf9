import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Day } from '../kit/fields.ts';

/** The fields by which collected money can be grouped. */
export const collectedBy = ['month', 'vatRate', 'method'] as const;
export type CollectedBy = (typeof collectedBy)[number];

const Sums = {
  netAmount: z.number(),
  vatAmount: z.number(),
  /** Money received minus money returned. */
  amount: z.number(),
  /** The money returned, as a negative amount. The correction of a mistaken entry is not a return. */
  returned: z.number(),
  fee: z.number(),
  count: z.int(),
};

export const Collected = z.object({
  /** The groups. `key` is for example 2026-11 for a month, 2200 for a VAT rate of 22 %, or paypal for a method. */
  items: z.array(z.object({ key: z.string(), label: z.string(), ...Sums })),
  ...Sums,
});
export type Collected = z.infer<typeof Collected>;

export const reportContract = {
  name: 'report',
  endpoints: {
    collected: endpoint({
      method: 'GET',
      path: '/api/report/collected',
      summary: 'Incassato in un periodo, al netto dei rimborsi, per mese, aliquota IVA o metodo',
      access: 'ledger.read',
      mayLag: true,
      query: z.object({
        from: Day,
        to: Day,
        by: z._default(z.enum(collectedBy), 'month'),
      }),
      result: Collected,
    }),
  },
} as const;
