import { loginPath } from '@canone/contracts/texts/page-paths';
import type { useRouter } from '@tanstack/react-router';
import { loadToasts } from '../kit/toast/notify.ts';

/**
 * Loads the modules that the app needs when the network is lost: the sign-in form, the menu and search of the top bar,
 * the confirmation dialog, the deletion and the toasts (R34). The popovers of buttons load without this function.
 */
export async function loadAhead(router: ReturnType<typeof useRouter>): Promise<void> {
  await router.preloadRoute({ to: loginPath });
  await Promise.allSettled([
    import('./main-menu.tsx'),
    import('./palette/palette.tsx'),
    import('./palette/page-keys.ts'),
    import('../kit/confirm/confirm-dialog.tsx'),
    import('../kit/crud/delete-rows.ts'),
  ]);
  await loadToasts();
}
