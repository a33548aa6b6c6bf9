import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type Tenant, tenantContract } from '@canone/contracts/tenants/tenant';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { query } from '../kit/http/call.ts';
import { session } from '../session/session.ts';
import { navigatedTo } from './navigate-to.ts';

interface TenantSelectorProps {
  readonly tenantId: number;
  readonly tenants: readonly Tenant[];
}

/** The listed tenants, and the current one when it is beyond the first hundred. */
function useWithCurrent({ tenantId, tenants }: TenantSelectorProps): readonly Tenant[] {
  const isMissing = tenants.length > 0 && tenants.every(({ id }) => id !== tenantId);
  const { data } = useQuery({
    ...query(tenantContract.endpoints.get, { params: { id: tenantId } }),
    enabled: isMissing,
  });
  return isMissing && data?.id === tenantId ? [...tenants, data] : tenants;
}

/**
 * TEN-02: a SuperAdmin changes the tenant in the top bar and then sees a list, never a record of the previous
 * tenant.
 */
export function TenantSelector({ tenantId, tenants }: TenantSelectorProps) {
  const id = useId();
  const router = useRouter();
  const offered = useWithCurrent({ tenantId, tenants });
  const options = offered.map(({ id: value, name: label }) => ({ value: String(value), label }));

  async function change(chosen: string | null) {
    if (!chosen || Number(chosen) === tenantId) return;
    const [, first = ''] = router.state.location.pathname.split('/');
    if (await navigatedTo(router, `/${first}`)) session.chooseTenant(Number(chosen));
  }

  return (
    <div className="tenant-now">
      <label htmlFor={id}>Tenant attuale:</label>
      <Select
        id={id}
        className="tenant-select"
        size="xs"
        data={options}
        value={String(tenantId)}
        onChange={(chosen) => void change(chosen)}
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nessun tenant trovato."
        checkIconPosition="right"
        withScrollArea={false}
        classNames={{ options: 'select-options' }}
        comboboxProps={{ withinPortal: false }}
      />
    </div>
  );
}
