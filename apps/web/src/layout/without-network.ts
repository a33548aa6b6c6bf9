import { loginPath } from '@canone/contracts/texts/page-paths';
import type { useRouter } from '@tanstack/react-router';
import { loadToasts } from '../kit/toast/notify.ts';

/**
 * The sign-in form, which the end of the session shows; the popovers of the top bar and the question before an action,
 * because one that cannot be loaded would crash the whole screen and leave no logout; and the toast with the reason.
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
