import './user-menu.css';
import { roleLabel } from '@canone/contracts/rights/role';
import { loginPath } from '@canone/contracts/texts/page-paths';
import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { LazyMenu } from '../kit/menu/lazy-menu.tsx';
import type { LazyPopover } from '../kit/menu/lazy-popover.ts';
import { useSignedIn } from '../session/session.ts';
import { navigatedTo } from './navigate-to.ts';
import { signOut } from './sign-out.ts';

export function UserMenuItems({ popover }: { popover: LazyPopover }) {
  const { person } = useSignedIn();
  const router = useRouter();

  async function leave() {
    if (await navigatedTo(router, loginPath)) signOut();
  }

  return (
    <LazyMenu popover={popover} width={240} offset={14} withinPortal={false}>
      <div className="user-menu-head">
        <strong>{person.name}</strong>
        <span>{person.email}</span>
        <span>{roleLabel(person.role)}</span>
      </div>
      <Menu.Item
        leftSection={<IconLogout size={18} aria-hidden="true" />}
        onClick={() => void leave()}
      >
        Logout
      </Menu.Item>
    </LazyMenu>
  );
}
