import { planFeatureContract } from '@canone/contracts/plan-feature';
import { crudService } from '../../kit/crud/crud-service.ts';
import { serveCrud } from '../../kit/crud/serve-crud.ts';
import type { Serve } from '../../kit/serve.ts';
import { planFeatures } from './plan-feature.table.ts';

export function planFeatureModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, planFeatureContract, crudService(planFeatures));
}
