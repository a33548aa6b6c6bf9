import { addressContract } from '@canone/contracts/places/address';
import { crudService } from '../../platform/crud/crud-service.ts';
import { serveCrud } from '../../platform/crud/serve-crud.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { addresses } from './address.table.ts';

const service = crudService(addresses);

/** The columns have no default, so an absent text is written as empty text. */
const create: typeof service.create = (ctx, { street = '', municipality = '' }) =>
  service.create(ctx, { street, municipality });

export function addressModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, addressContract, { ...service, create });
}
