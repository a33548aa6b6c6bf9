import { featureContract } from '@canone/contracts/feature';
import { crudService } from '../../kit/crud/crud-service.ts';
import { serveCrud } from '../../kit/crud/serve-crud.ts';
import type { Serve } from '../../kit/serve.ts';
import { features } from './feature.table.ts';

export function featureModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, featureContract, crudService(features));
}
