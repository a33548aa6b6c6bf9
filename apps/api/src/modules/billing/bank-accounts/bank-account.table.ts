import type { BankAccount, bankAccountContract } from '@canone/contracts/bank/bank-account';
import type { FiltersOf, WriteOf } from '../../../platform/crud/contract-types.ts';
import {
  column,
  contains,
  type EntityTable,
  textColumn,
} from '../../../platform/crud/entity-table.ts';

type Contract = typeof bankAccountContract;

export const bankAccounts: EntityTable<BankAccount, WriteOf<Contract>, FiltersOf<Contract>> = {
  table: 'bank_accounts',
  entity: 'bankAccount',
  belongsToTenant: true,
  columns: {
    id: column('id'),
    name: textColumn('name'),
    iban: textColumn('iban'),
    bic: column('bic'),
    holder: textColumn('holder'),
    isShown: column('is_shown'),
    confirmsExact: column('confirms_exact'),
    version: column('version'),
  },
  filters: { name: contains('name'), iban: contains('iban') },
  search: contains('name'),
  label: textColumn('name'),
  write: ({ name, iban, bic, holder, isShown, confirmsExact }) => ({
    name,
    iban,
    bic,
    holder,
    is_shown: isShown,
    confirms_exact: confirmsExact,
  }),
  usedBy: 'estratti conto o comunicazioni ai clienti',
};
