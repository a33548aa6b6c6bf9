import { loginPath } from '@canone/contracts/texts/page-paths';
import type { useRouter } from '@tanstack/react-router';
import { loadToasts } from '../kit/toast/notify.ts';

/**
 * Loads what a lost network would need: the sign-in form, the popovers of the top bar, the question before an action, and
 * toasts. A popover that cannot be loaded would crash the whole screen, and nobody could sign out (R34).
 */
export async function loadAhead(router: ReturnType<typeof useRouter>): Promise<void> {
  await router.preloadRoute({ to: loginPath });
  await Promise.allSettled([
    import('./user-menu-items.tsx'),
    import('./main-menu.tsx'),
    import('./bell-panel.tsx'),
    import('./palette/palette.tsx'),
    import('../kit/confirm/confirm-dialog.tsx'),
  ]);
  await loadToasts();
}
