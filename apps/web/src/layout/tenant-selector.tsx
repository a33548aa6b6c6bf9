import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type Tenant, tenantContract } from '@canone/contracts/tenants/tenant';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { query } from '../kit/http/call.ts';
import { session } from '../session/session.ts';
import { navigatedTo } from './navigate-to.ts';

interface TenantSelectorProps {
  readonly tenantId: number;
  readonly tenants: readonly Tenant[];
}

/** The listed tenants. The current tenant is added if it is not among the first hundred. */
function useWithCurrent({ tenantId, tenants }: TenantSelectorProps): readonly Tenant[] {
  const isMissing = tenants.length > 0 && tenants.every(({ id }) => id !== tenantId);
  const { data } = useQuery({
    ...query(tenantContract.endpoints.get, { params: { id: tenantId } }),
    enabled: isMissing,
  });
  return isMissing && data?.id === tenantId ? [...tenants, data] : tenants;
}

/**
 * The tenants that match the typed name. A list of a hundred tenants may be incomplete, so the server also searches for
 * the name.
 */
function useFound(typed: string, offered: readonly Tenant[]) {
  const [searchTerm] = useDebouncedValue(typed.trim(), 250);
  const isName = offered.some(({ name }) => name === searchTerm);
  const { data, isFetching } = useQuery({
    ...query(tenantContract.endpoints.list, { query: { page: 1, pageSize: 100, searchTerm } }),
    enabled: searchTerm !== '' && !isName && offered.length >= 100,
    // Without a search term this is the same query as in `useTenants`. The same query must have the same meta.
    meta: { staysShown: true },
    placeholderData: keepPreviousData,
  });
  const further = data?.items.filter(({ id }) => offered.every((known) => known.id !== id)) ?? [];
  return { tenants: [...offered, ...further], isFetching };
}

/**
 * The selector in the top bar with which a SuperAdmin changes the tenant (TEN-02). After the change a list is shown,
 * never a record of the previous tenant.
 */
export function TenantSelector({ tenantId, tenants }: TenantSelectorProps) {
  const id = useId();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const found = useFound(typed, useWithCurrent({ tenantId, tenants }));
  const options = found.tenants.map(({ id: value, name: label }) => ({
    value: String(value),
    label,
  }));

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
        onSearchChange={setTyped}
        allowDeselect={false}
        nothingFoundMessage={found.isFetching ? 'Ricerca in corso…' : 'Nessun tenant trovato.'}
        checkIconPosition="right"
        withScrollArea={false}
        classNames={{ options: 'select-options' }}
        comboboxProps={{ withinPortal: false }}
      />
    </div>
  );
}
