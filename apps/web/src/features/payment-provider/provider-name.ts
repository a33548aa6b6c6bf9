import type { EntityName } from '../../kit/name.ts';

export const providerName: EntityName = {
  one: 'Fornitore di pagamento',
  many: 'Fornitori di pagamento',
};
