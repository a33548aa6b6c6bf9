import type { Endpoint, Parsed, Result } from '@canone/contracts/kit/endpoint';
import type { permissions } from '@canone/contracts/rights/permissions';
import type { CsvEndpoint, Serve } from '../http/serve.ts';
import type { ContextOf } from '../request/context.ts';
import type { TableSource } from '../tables/table-answer.ts';

type ContextFor<E extends Endpoint> = ContextOf[(typeof permissions)[E['access']]['scope']];
type QueryOf<E> = Parsed<E> extends { query: infer Q } ? Q : never;
type BodyOf<E> = Parsed<E> extends { body: infer B } ? B : never;

export interface CrudEndpoints {
  readonly list: Endpoint;
  readonly options: Endpoint;
  readonly export: CsvEndpoint;
  readonly get: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
}

export interface CrudHandlers<E extends CrudEndpoints> {
  list(ctx: ContextFor<E['list']>, query: QueryOf<E['list']>): Promise<Result<E['list']>>;
  options(
    ctx: ContextFor<E['options']>,
    query: QueryOf<E['options']>,
  ): Promise<Result<E['options']>>;
  get(ctx: ContextFor<E['get']>, id: number): Promise<Result<E['get']>>;
  export(query: QueryOf<E['export']>): TableSource<ContextFor<E['export']>>;
  create(ctx: ContextFor<E['create']>, body: BodyOf<E['create']>): Promise<Result<E['create']>>;
  update(ctx: ContextFor<E['update']>, body: BodyOf<E['update']>): Promise<Result<E['update']>>;
  remove(ctx: ContextFor<E['remove']>, id: number): Promise<Result<E['remove']>>;
}

interface WithParts {
  readonly params: { readonly id: number };
  readonly query: never;
  readonly body: never;
}

// every contract comes from `crudContract`, so Parsed<E> has exactly these parts
const parts = (input: unknown) => input as WithParts;
// `serve` gives the context of the endpoint's own permission, which is ContextFor<E>
const own = (ctx: unknown) => ctx as never;

/**
 * Serves the endpoints of a plain entity, except create and update. It is for an entity that calls an external service
 * before a save.
 */
export function serveCrudButSaving<E extends CrudEndpoints>(
  serve: Serve,
  { endpoints }: { readonly endpoints: E },
  handlers: Omit<CrudHandlers<E>, 'create' | 'update'>,
): void {
  serve.handle<Endpoint>(endpoints.list, (input, ctx) =>
    handlers.list(own(ctx), parts(input).query),
  );
  serve.handle<Endpoint>(endpoints.options, (input, ctx) =>
    handlers.options(own(ctx), parts(input).query),
  );
  serve.handle<Endpoint>(endpoints.get, (input, ctx) =>
    handlers.get(own(ctx), parts(input).params.id),
  );
  serve.csv<CsvEndpoint>(endpoints.export, (input) => handlers.export(parts(input).query));
  serve.handle<Endpoint>(endpoints.remove, (input, ctx) =>
    handlers.remove(own(ctx), parts(input).params.id),
  );
}

/** Serves the seven endpoints of a plain entity. */
export function serveCrud<E extends CrudEndpoints>(
  serve: Serve,
  contract: { readonly endpoints: E },
  handlers: CrudHandlers<E>,
): void {
  const { endpoints } = contract;
  serveCrudButSaving(serve, contract, handlers);
  serve.handle<Endpoint>(endpoints.create, (input, ctx) =>
    handlers.create(own(ctx), parts(input).body),
  );
  serve.handle<Endpoint>(endpoints.update, (input, ctx) =>
    handlers.update(own(ctx), parts(input).body),
  );
}
