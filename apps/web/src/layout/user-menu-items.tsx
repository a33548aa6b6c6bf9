import './user-menu.css';
import { roleLabel } from '@canone/contracts/role';
import { sessionContract } from '@canone/contracts/session';
import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { credentials } from '../kit/http/call.ts';
import { LazyMenu } from '../kit/menu/lazy-menu.tsx';
import type { LazyPopover } from '../kit/menu/lazy-popover.ts';
import { type Credentials, send } from '../kit/http/wire.ts';
import { session, useSignedIn } from '../session/session.ts';
import { navigatedTo } from './navigate-to.ts';

/**
 * Ends the session on the server (F5). The browser signs out in any case: without a response the session ends when it
 * is not used.
 */
function endAtServer(own: Credentials) {
  send(sessionContract.endpoints.signOut, {}, { ...own, keepalive: true }).catch(() => {});
}

export function UserMenuItems({ popover }: { popover: LazyPopover }) {
  const { person } = useSignedIn();
  const router = useRouter();

  async function signOut() {
    if (!(await navigatedTo(router, '/login'))) return;
    endAtServer(credentials());
    session.signOut();
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
        onClick={() => void signOut()}
      >
        Logout
      </Menu.Item>
    </LazyMenu>
  );
}
