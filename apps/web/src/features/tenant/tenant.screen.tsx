import { deleteMessages } from '@canone/contracts/messages';
import { tenantContract } from '@canone/contracts/tenant';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';
import { useCanMakeTenants } from './use-can-make-tenants.ts';

const { List, Detail } = crudScreen({
  contract: tenantContract,
  filters: [{ key: 'name' }, { key: 'configuration' }],
  fields: [
    { key: 'name', isRequired: true },
    {
      key: 'configuration',
      type: 'textarea',
      hint: 'Testo libero o impostazioni in JSON, per esempio {"prezzoRidottoSoloAdmin": true}: solo un amministratore può accordare un prezzo gratuito o ridotto. Facoltativa.',
    },
  ],
  deleteFailed: deleteMessages.failed,
});

export function TenantList() {
  return <List canCreate={useCanMakeTenants()} />;
}

export function TenantDetail() {
  return <Detail canCreate={useCanMakeTenants()} />;
}
