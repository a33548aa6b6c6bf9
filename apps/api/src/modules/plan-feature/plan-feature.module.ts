import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { crudModule } from '../../platform/crud/crud-module.ts';
import { planFeatureService } from './plan-feature.service.ts';

export const planFeatureModule = crudModule(planFeatureContract, planFeatureService);
