import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: BankAccountList, Detail: BankAccountDetail } = crudScreen({
  contract: bankAccountContract,
  filters: [{ key: 'name' }, { key: 'iban' }],
  fields: [
    { key: 'name', isRequired: true },
    { key: 'iban', isRequired: true },
    { key: 'holder', isRequired: true },
    { key: 'bic', label: 'BIC', hint: 'Facoltativo.' },
    {
      key: 'isShown',
      label: 'Mostra ai clienti',
      type: 'flag',
      hint: 'Sulla pagina di pagamento e sulle richieste compare «Paga con bonifico» con questo IBAN.',
    },
    {
      key: 'confirmsExact',
      label: 'Registra da solo i bonifici esatti',
      type: 'flag',
      hint: 'All’importazione registra quelli con il riferimento e l’importo di una scadenza.',
    },
  ],
});
