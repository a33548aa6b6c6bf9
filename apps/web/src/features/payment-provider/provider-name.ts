import { paymentProviderContract } from '@canone/contracts/payment-provider';
import type { EntityName } from '../../kit/format/name.ts';

export const providerName: EntityName = paymentProviderContract.entity;
