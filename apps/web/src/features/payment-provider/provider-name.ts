import type { EntityName } from '../../kit/format/name.ts';

export const providerName: EntityName = {
  one: 'Fornitore di pagamento',
  many: 'Fornitori di pagamento',
};
