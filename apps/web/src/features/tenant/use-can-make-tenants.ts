import { tenantContract } from '@canone/contracts/tenants/tenant';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../kit/http/call.ts';
import { pageSetting } from '../../kit/http/wire.ts';

/** Whether the person may create another tenant (F8). The server is asked only if the installation has a limit. */
export function useCanMakeTenants(): boolean {
  const isLimited = pageSetting('tenants-per-person') !== '';
  const { data } = useQuery({
    ...query(tenantContract.endpoints.allowance, {}),
    enabled: isLimited,
  });
  return !isLimited || data?.left === null || (data?.left ?? 0) > 0;
}
