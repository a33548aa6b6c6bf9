import { tenantContract } from '@canone/contracts/tenants/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** AJ2: the top bar stays mounted, so a changed tenant has to make it read the tenants again. */
export function useChangedTenants() {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
        const { queryKey } = event.query;
        if (queryKey[1] !== tenantContract.endpoints.list.path || !event.query.isActive()) return;
        void client.refetchQueries({ queryKey, exact: true });
      }),
    [client],
  );
}
