import './tenant-choice.css';
import type { Tenant } from '@canone/contracts/tenants/tenant';
import { loginPath } from '@canone/contracts/texts/page-paths';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../kit/page/lazy-part.tsx';
import { PageHeading } from '../kit/page/page-heading.tsx';
import { SignedOutFrame } from '../kit/page/signed-out.tsx';
import { Waiting } from '../kit/page/waiting.tsx';
import { Wordmark } from '../look/mark.tsx';
import { session, useSession } from '../session/session.ts';
import { initials, tenantColour } from './tenant-colour.ts';
import { useTenants } from './use-tenants.ts';

const WithoutTenants = lazyPart(async () => ({
  default: (await import('./without-tenants.tsx')).WithoutTenants,
}));

/** A list with more tenants than this has a search field. */
const easilySeen = 6;

/** Fills the screen until a tenant is chosen (TEN-01). */
export function TenantChoice() {
  const [typed, setTyped] = useState('');
  const [searchTerm] = useDebouncedValue(typed.trim(), 250);
  const { data, isPending } = useTenants(true, searchTerm);
  const current = useSession();
  const router = useRouter();
  const [isLong, setLong] = useState(false);
  if (data && !isLong && data.totalCount > easilySeen) setLong(true);

  const role = current.phase === 'signedIn' ? current.person.role : undefined;
  const hasNone = data?.totalCount === 0 && searchTerm === '';

  async function leave() {
    // If the module cannot be loaded, the session at least ends in this browser.
    const { signOut } = await import('./sign-out.ts').catch(() => session);
    signOut();
    void router.navigate({ to: loginPath, replace: true });
  }

  return (
    <SignedOutFrame>
      <div className="tenant-choice">
        <Wordmark />
        {isPending && <Waiting />}
        {hasNone && (
          <Suspense fallback={<Waiting />}>
            <WithoutTenants role={role} />
          </Suspense>
        )}
        {data && !hasNone && (
          <>
            <div>
              <PageHeading title="Scegli il tenant" />
              <p className="muted">Tutto quello che vedrai e farai riguarderà solo lui.</p>
            </div>
            {isLong && (
              <TextInput
                label="Cerca un tenant"
                placeholder="Nome del tenant"
                leftSection={<IconSearch size={18} aria-hidden="true" />}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            )}
            <TenantCards tenants={data.items} />
          </>
        )}
        <Button variant="subtle" className="tenant-choice-logout" onClick={() => void leave()}>
          Logout
        </Button>
      </div>
    </SignedOutFrame>
  );
}

function TenantCards({ tenants }: { tenants: readonly Tenant[] }) {
  if (tenants.length === 0) return <p role="status">Nessun tenant con questo nome.</p>;
  return (
    <ul className="tenant-cards">
      {tenants.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => session.chooseTenant(id)}>
            <span
              className="tenant-initials"
              style={{ background: tenantColour(id) }}
              aria-hidden="true"
            >
              {initials(name)}
            </span>
            <span className="tenant-name">{name}</span>
            <IconChevronRight size={18} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
