import { Suspense } from 'react';
import { useLazyPopover } from '../kit/menu/lazy-popover.ts';
import { lazyPart } from '../kit/page/lazy-part.tsx';
import { useSignedIn } from '../session/session.ts';
import { initials } from './tenant-colour.ts';

const load = () => import('./user-menu-items.tsx');
const UserMenuItems = lazyPart(async () => ({ default: (await load()).UserMenuItems }));

/** The signed-in person, with the logout as the only item (AUT-08). */
export function UserMenu() {
  const { person } = useSignedIn();
  const { popover, wasOpened, buttonProps } = useLazyPopover(load, 'menu');
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        className="bar-button"
        aria-label={`Menu utente: ${person.name}`}
      >
        <span className="bar-initials" data-initials={initials(person.name)} />
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <UserMenuItems popover={popover} />
        </Suspense>
      )}
    </>
  );
}
