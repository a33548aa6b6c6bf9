import { tenantContract } from '@canone/contracts/tenants/tenant';
import { tenantMessages } from '@canone/contracts/texts/messages';
import { loginPath } from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { query } from '../kit/http/call.ts';
import { notify } from '../kit/toast/notify.ts';

/**
 * The tenants of a person (TEN-03). With `isChoice` the person must choose a tenant, so a failed call leads to the
 * sign-in. Otherwise the page only shows the name of the current tenant.
 */
export function useTenants(isChoice: boolean, searchTerm = '') {
  const navigate = useNavigate();
  const answer = useQuery({
    ...query(tenantContract.endpoints.list, { query: { page: 1, pageSize: 100, searchTerm } }),
    meta: { staysShown: true },
    placeholderData: keepPreviousData,
  });
  const isLost = isChoice && answer.isError;

  useEffect(() => {
    if (!isLost) return;
    notify.error(tenantMessages.listFailed);
    void navigate({ to: loginPath, replace: true });
  }, [isLost, navigate]);

  return answer;
}
