import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpened } from '../use-opened.ts';
import { DetachedTarget } from './detached-target.tsx';
import type { Late } from './late.ts';

interface LazyMenuProps extends Pick<MenuProps, 'width' | 'offset' | 'withinPortal'> {
  readonly late: Late;
  readonly children: ReactNode;
}

/** Used by every menu of the product. */
export function LazyMenu({ late, children, ...menu }: LazyMenuProps) {
  return (
    <Menu
      {...menu}
      id={late.id}
      opened={useOpened(late.isOpen)}
      onChange={late.setOpen}
      position="bottom-end"
      radius="md"
      shadow="md"
      transitionProps={{ duration: 100 }}
      // Mantine's placeholder is not a menu item, and ARIA allows only items in a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <DetachedTarget button={late.button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
