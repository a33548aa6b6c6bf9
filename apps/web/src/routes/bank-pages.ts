import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import {
  bankMovementListPath,
  bankStatementListPath,
  newBankStatementPath,
} from '@canone/contracts/texts/page-paths';
import { entityPages, type PageData } from './page-data.ts';

/** The pages about bank accounts, statements and movements. */
export const bankPages: readonly PageData[] = [
  {
    path: bankMovementListPath,
    label: 'Movimenti da registrare',
    guide: 'bonifici-estratto-conto',
    permission: 'bank.manage',
    navItem: {
      text: 'I bonifici dell’estratto conto, con la scadenza che pagano',
      icon: 'IconArrowsExchange',
      isDaily: true,
    },
    module: 'bank/inbox/movement-inbox.tsx',
    component: 'MovementInbox',
  },
  {
    path: bankStatementListPath,
    label: 'Estratti conto',
    guide: 'bonifici-estratto-conto',
    permission: 'bank.manage',
    navItem: {
      text: 'I file della banca già importati',
      icon: 'IconFileImport',
      isAdministration: true,
    },
    module: 'bank/statement-list.tsx',
    component: 'StatementList',
  },
  {
    path: newBankStatementPath,
    label: 'Importa',
    permission: 'bank.manage',
    module: 'bank/import/import-statement.tsx',
    component: 'ImportStatement',
  },
  ...entityPages(bankAccountContract, 'bank/bank-account.screen.tsx'),
];
