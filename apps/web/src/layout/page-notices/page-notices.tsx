import './page-notices.css';
import type { Tenant } from '@canone/contracts/tenants/tenant';
import { useEffect } from 'react';
import { RecordSteps } from '../../kit/detail/record-steps.tsx';
import { openClickedRow } from '../../kit/list/open-row.ts';
import { useFollowedLists } from '../../kit/list/shown-lists.ts';
import { NewVersion } from './new-version.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { OtherTenant } from './other-tenant.tsx';

interface PageNoticesProps {
  readonly tenantId: number;
  readonly tenants: readonly Tenant[];
}

/** The notices that can appear on every page. They load after the page. */
export function PageNotices({ tenantId, tenants }: PageNoticesProps) {
  useFollowedLists();
  useEffect(() => {
    document.addEventListener('click', openClickedRow);
    return () => document.removeEventListener('click', openClickedRow);
  }, []);
  return (
    <>
      <p className="print-head">{tenants.find(({ id }) => id === tenantId)?.name}</p>
      <RecordSteps />
      <OfflineBar />
      <NewVersion />
      <OtherTenant tenantId={tenantId} tenants={tenants} />
    </>
  );
}
