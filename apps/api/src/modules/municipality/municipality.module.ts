import { municipalityContract } from '@canone/contracts/municipality';
import { crudService } from '../../kit/crud/crud-service.ts';
import { serveCrud } from '../../kit/crud/serve-crud.ts';
import type { Serve } from '../../kit/serve.ts';
import { municipalities } from './municipality.table.ts';

export function municipalityModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, municipalityContract, crudService(municipalities));
}
