import type { SavedView } from '@canone/contracts/lists/saved-view';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LazyMenu } from '../../menu/lazy-menu.tsx';
import type { LazyPopover } from '../../menu/lazy-popover.ts';
import type { SavedViewsProps } from './saved-tabs.tsx';
import { viewAddress } from './view-state.ts';

interface MoreViewsProps extends SavedViewsProps {
  readonly views: readonly SavedView[];
  readonly popover: LazyPopover;
}

/** The menu with the views that have no tab. */
export function MoreViews({ list, columns, views, popover }: MoreViewsProps) {
  return (
    <LazyMenu popover={popover} width={280}>
      <div className="view-menu">
        {views.map((view) => (
          <Menu.Item
            key={view.id}
            renderRoot={(root) => (
              <Link
                to="."
                search={viewAddress(list, columns, view)}
                resetScroll={false}
                {...root}
              />
            )}
          >
            {view.name}
          </Menu.Item>
        ))}
      </div>
    </LazyMenu>
  );
}
