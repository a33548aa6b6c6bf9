import type { Serve } from '../http/serve.ts';
import { type CrudEndpoints, type CrudHandlers, serveCrud } from './serve-crud.ts';

/** The module of an entity that needs only the standard operations. */
export function crudModule<E extends CrudEndpoints>(
  contract: { readonly endpoints: E },
  handlers: CrudHandlers<E>,
): (app: { serve: Serve }) => void {
  return ({ serve }) => serveCrud(serve, contract, handlers);
}
