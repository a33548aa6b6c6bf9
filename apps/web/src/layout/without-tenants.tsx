import { Role } from '@canone/contracts/rights/role';
import { pageSetting } from '../kit/http/wire.ts';
import { PageHeading } from '../kit/page/page-heading.tsx';
import { FirstTenant } from './first-tenant.tsx';

/**
 * Shown to a person without tenants (TEN-04). A SuperAdmin creates the first tenant. Other roles except Client must ask
 * for access.
 */
export function WithoutTenants({ role }: { role: number | undefined }) {
  if (role === Role.SuperAdmin) return <FirstTenant />;
  const isClient = role === Role.Client;
  const email = pageSetting('support-email');
  return (
    <div>
      <PageHeading
        title={isClient ? 'Interfaccia non ancora disponibile' : 'Nessun tenant assegnato'}
      />
      <p>
        {isClient
          ? 'La tua interfaccia non è ancora disponibile. Per qualsiasi richiesta scrivi a '
          : 'Il tuo utente non fa ancora parte di nessun tenant. Per essere aggiunto scrivi a '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </div>
  );
}
