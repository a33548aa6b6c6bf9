import type { EntityName } from '../../kit/format/name.ts';

export const planName: EntityName = { one: 'Piano', many: 'Piani' };
