import type { Endpoint, Parsed } from '@canone/contracts/kit/endpoint';

interface Listed {
  readonly endpoints: { readonly list: Endpoint };
}

interface Written {
  readonly endpoints: { readonly create: Endpoint };
}

/** The body of a contract's form. */
export type WriteOf<C extends Written> =
  Parsed<C['endpoints']['create']> extends { body: infer Body } ? Body : never;

/** The filters of a contract's list. */
export type FiltersOf<C extends Listed> =
  Parsed<C['endpoints']['list']> extends { query: { filters?: infer Filters } }
    ? NonNullable<Filters>
    : never;
