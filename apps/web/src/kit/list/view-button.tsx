import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLazyPopover } from '../menu/lazy-popover.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { SavedViewsProps } from './views/saved-tabs.tsx';

const load = () => import('./views/view-menu.tsx');
const ViewMenu = lazyPart(async () => ({ default: (await load()).ViewMenu }));

/**
 * The button for the saved views and columns of a list. Its menu loads when the button gets the pointer or the focus.
 */
export function ViewButton(props: SavedViewsProps) {
  const { popover, wasOpened, buttonProps } = useLazyPopover(load, 'menu');
  return (
    <>
      <Button
        {...buttonProps}
        className="view-button"
        size="sm"
        variant="default"
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      >
        Vista
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ViewMenu {...props} popover={popover} />
        </Suspense>
      )}
    </>
  );
}
