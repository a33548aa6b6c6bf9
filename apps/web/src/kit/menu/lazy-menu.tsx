import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpened } from '../page/use-opened.ts';
import { DetachedTarget } from './detached-target.tsx';
import type { LazyPopover } from './lazy-popover.ts';

interface LazyMenuProps extends Pick<MenuProps, 'width' | 'offset' | 'withinPortal'> {
  readonly popover: LazyPopover;
  readonly children: ReactNode;
}

/** The content of a menu. All menus of the product use it. */
export function LazyMenu({ popover, children, ...menu }: LazyMenuProps) {
  return (
    <Menu
      {...menu}
      id={popover.id}
      opened={useOpened(popover.isOpen)}
      onChange={popover.setOpen}
      position="bottom-end"
      radius="md"
      shadow="md"
      transitionProps={{ duration: 100 }}
      // ARIA allows only items in a menu, and Mantine's placeholder is not a menu item.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <DetachedTarget button={popover.button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
