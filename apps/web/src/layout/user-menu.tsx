import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './user-menu.css';
import { roleLabel } from '@canone/contracts/role';
import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { forgetKept } from '../session/kept.ts';
import { session, useSignedIn } from '../session/session.ts';
import { initials } from './tenant-colour.ts';

/** Who is signed in, and the only thing to do about it (AUT-08). */
export function UserMenu() {
  const { person } = useSignedIn();
  const router = useRouter();

  async function signOut() {
    await router.navigate({ to: '/login' });
    // Someone who was asked about unsaved changes may have decided to stay.
    if (router.state.location.pathname !== '/login') return;
    forgetKept();
    session.signOut();
  }

  return (
    <Menu
      position="bottom-end"
      width={240}
      withinPortal={false}
      // Who hears a menu is told of its items only.
      withInitialFocusPlaceholder={false}
      radius="md"
      shadow="md"
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <button type="button" className="bar-button" aria-label={`Menu utente: ${person.name}`}>
          <span className="bar-initials" data-initials={initials(person.name)} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
