import { loginPath } from '@canone/contracts/texts/page-paths';
import type { useRouter } from '@tanstack/react-router';
import { loadToasts } from '../kit/toast/notify.ts';

/**
 * Loads what a lost network would need: the sign-in form, the menu and the search of the top bar, the question before an
 * action, and toasts (R34). Popovers of buttons load by themselves.
 */
export async function loadAhead(router: ReturnType<typeof useRouter>): Promise<void> {
  await router.preloadRoute({ to: loginPath });
  await Promise.allSettled([
    import('./main-menu.tsx'),
    import('./palette/palette.tsx'),
    import('./palette/page-keys.ts'),
    import('../kit/confirm/confirm-dialog.tsx'),
  ]);
  await loadToasts();
}
