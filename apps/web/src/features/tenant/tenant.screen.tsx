import { deleteMessages } from '@canone/contracts/messages';
import { tenantContract } from '@canone/contracts/tenant';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: TenantList, Detail: TenantDetail } = crudScreen({
  contract: tenantContract,
  path: '/tenant',
  name: { one: 'Tenant', many: 'Tenant' },
  filters: [
    { key: 'name', label: 'Nome' },
    { key: 'configuration', label: 'Configurazione' },
  ],
  fields: [
    { key: 'name', label: 'Nome', isRequired: true },
    {
      key: 'configuration',
      label: 'Configurazione',
      type: 'textarea',
      hint: 'Testo libero o impostazioni in JSON, per esempio {"prezzoRidottoSoloAdmin": true}: solo un amministratore può accordare un prezzo gratuito o ridotto. Facoltativa.',
    },
  ],
  deleteFailed: deleteMessages.failed,
});
