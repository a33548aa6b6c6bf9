import '@mantine/core/styles/CloseButton.layer.css';
// The styles of selects and popovers. These imports fix their order, which would otherwise depend on the component that
// loads first.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import './signed-in.css';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
// These modules are part of the first screen, because every form uses them and two of them must work offline.
import './failure.tsx';
import '../kit/detail/restored-draft.tsx';
import '../kit/detail/record-id.ts';
import '../kit/history/history.tsx';
import { ConfirmProvider } from '../kit/confirm/confirm.tsx';
import { lazyPart } from '../kit/page/lazy-part.tsx';
import { Waiting } from '../kit/page/waiting.tsx';
import { useStoredPlaceAtSessionEnd } from '../session/place-to-return.ts';
import { type Person, personKey, useSession } from '../session/session.ts';
import { TenantChoice } from './tenant-choice.tsx';
import { tenantColour } from './tenant-colour.ts';
import { TopBar } from './top-bar.tsx';
import { useLoadAhead } from './use-load-ahead.ts';
import { useTenants } from './use-tenants.ts';

const NotFound = lazyPart(async () => ({ default: (await import('./not-found.tsx')).NotFound }));
const PageNotices = lazyPart(async () => ({
  default: (await import('./page-notices/page-notices.tsx')).PageNotices,
}));

/** All pages after the sign-in: first the choice of a tenant (TEN-01), then the product. */
export function SignedInLayout() {
  const session = useSession();
  if (session.phase !== 'signedIn') return null;
  const { person, tenantId } = session;
  return <OfPerson key={personKey(person)} person={person} tenantId={tenantId} />;
}

function OfPerson({ person, tenantId }: { person: Person; tenantId: number | null }) {
  useStoredPlaceAtSessionEnd(person.email);
  useLoadAhead();
  if (tenantId === null) return <TenantChoice />;
  // A change of tenant remounts everything, so that no data of the previous tenant remains.
  return <Product key={tenantId} role={person.role} tenantId={tenantId} />;
}

/**
 * Shows the page only to a role with its permission (RTE-02). The permission is checked at each render, because another
 * person may sign in in another tab while the page is open.
 */
function AllowedPage({ role }: { role: number }) {
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  return (
    <Suspense>{permission && !isAllowed(permission, role) ? <NotFound /> : <Outlet />}</Suspense>
  );
}

function Product({ role, tenantId }: { role: number; tenantId: number }) {
  // Only a SuperAdmin has the selector of tenants. A Client without tenants sees the page that chooses a tenant
  // (TEN-04).
  const { data } = useTenants(role === Role.SuperAdmin || role === Role.Client);
  if (data?.totalCount === 0) return <TenantChoice />;
  if (!data && role === Role.Client) return <Waiting />;
  const tenants = data?.items ?? [];
  const tenantName = tenants.find(({ id }) => id === tenantId)?.name;
  return (
    <ConfirmProvider tenantName={tenantName}>
      <a className="skip-link" href="#content">
        Vai al contenuto
      </a>
      <TopBar tenantId={tenantId} tenants={tenants} />
      <div className="tenant-strip" style={{ background: tenantColour(tenantId) }} />
      <Suspense fallback={null}>
        <PageNotices tenantId={tenantId} tenants={tenants} />
      </Suspense>
      <main id="content" className="content" tabIndex={-1}>
        <AllowedPage role={role} />
      </main>
    </ConfirmProvider>
  );
}
