import type { EntityName } from '../../kit/format/name.ts';

export const operationName: EntityName = { one: 'Operazione', many: 'Operazioni' };
