import { isAllowed } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import type { Tenant } from '@canone/contracts/tenants/tenant';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../kit/page/lazy-part.tsx';
import { Wordmark } from '../look/mark.tsx';
import { useSignedIn } from '../session/session.ts';
import { Bell } from './bell.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Keyboard } from './palette/keyboard.tsx';
import { useSidebar } from './use-sidebar.ts';
import { UserMenu } from './user-menu.tsx';

const loadMenu = () => import('./main-menu.tsx');
const MainMenu = lazyPart(async () => ({ default: (await loadMenu()).MainMenu }));
const TenantSelector = lazyPart(async () => ({
  default: (await import('./tenant-selector.tsx')).TenantSelector,
}));

interface TopBarProps {
  readonly tenantId: number;
  readonly tenants: readonly Tenant[];
}

export function TopBar({ tenantId, tenants }: TopBarProps) {
  const { person } = useSignedIn();
  const tenantName = tenants.find(({ id }) => id === tenantId)?.name;
  const [isMenuOpen, showMenu] = useSidebar();
  const [wasMenuOpened, setMenuOpened] = useState(isMenuOpen);

  function openMenu() {
    setMenuOpened(true);
    showMenu(true);
  }

  return (
    <header className="top-bar">
      <Link to="/" className="top-bar-mark" aria-label="Canone, pagina iniziale">
        <Wordmark />
      </Link>
      <Breadcrumb />
      <div className="top-bar-tools">
        {person.role === Role.SuperAdmin ? (
          <Suspense fallback={null}>
            <TenantSelector tenantId={tenantId} tenants={tenants} />
          </Suspense>
        ) : (
          <div className="tenant-now">
            <span className="tenant-now-name" title={tenantName}>
              {tenantName}
            </span>
          </div>
        )}
        <Keyboard tenantName={tenantName} />
        {isAllowed('notification.read', person.role) && <Bell />}
        <UserMenu />
        <button
          type="button"
          className="bar-button"
          aria-label="Apri il menu principale"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onPointerEnter={() => void loadMenu()}
          onFocus={() => void loadMenu()}
          onClick={openMenu}
        >
          <IconMenu2 size={22} aria-hidden="true" />
        </button>
      </div>
      {wasMenuOpened && (
        <Suspense fallback={null}>
          <MainMenu isOpen={isMenuOpen} onClose={() => showMenu(false)} />
        </Suspense>
      )}
    </header>
  );
}
