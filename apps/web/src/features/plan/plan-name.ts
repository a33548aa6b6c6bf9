import type { EntityName } from '../../kit/name.ts';

export const planName: EntityName = { one: 'Piano', many: 'Piani' };
