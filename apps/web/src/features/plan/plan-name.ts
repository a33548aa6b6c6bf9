import { planContract } from '@canone/contracts/plan';
import type { EntityName } from '../../kit/format/name.ts';

export const planName: EntityName = planContract.entity;
