import { tenantContract } from '@canone/contracts/tenants/tenant';
import { deleteMessages } from '@canone/contracts/texts/messages';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';
import { session } from '../../session/session.ts';
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
  // If the deleted tenant is the chosen tenant, the server would refuse every further call.
  onDeleted: ({ id }) => {
    const current = session.current();
    if (current.phase === 'signedIn' && current.tenantId === id) session.chooseTenant(null);
  },
});

export function TenantList() {
  return <List canCreate={useCanMakeTenants()} />;
}

export function TenantDetail() {
  return <Detail canCreate={useCanMakeTenants()} />;
}
