import { tenantMessages } from '@canone/contracts/messages';
import { tenantContract } from '@canone/contracts/tenant';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { query } from '../kit/http/call.ts';
import { notify } from '../kit/toast/notify.ts';

interface TenantSearch {
  readonly searchTerm?: string;
  /** Whether the page offers the choice. Otherwise it shows only the name of the current tenant. */
  readonly isChoice: boolean;
}

/** The tenants that a person can choose (TEN-03). A choice without them leads to the sign-in. */
export function useTenants({ searchTerm = '', isChoice }: TenantSearch) {
  const navigate = useNavigate();
  const answer = useQuery({
    ...query(tenantContract.endpoints.list, { query: { page: 1, pageSize: 100, searchTerm } }),
    placeholderData: keepPreviousData,
  });
  const isLost = isChoice && answer.isError;

  useEffect(() => {
    if (!isLost) return;
    notify.error(tenantMessages.listFailed);
    void navigate({ to: '/login', replace: true });
  }, [isLost, navigate]);

  return answer;
}
