import { addressContract } from '@canone/contracts/address';
import { crudService } from '../../kit/crud/crud-service.ts';
import { serveCrud } from '../../kit/crud/serve-crud.ts';
import type { Serve } from '../../kit/serve.ts';
import { addresses } from './address.table.ts';

export function addressModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, addressContract, crudService(addresses));
}
