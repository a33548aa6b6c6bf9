import { loginPath } from '@canone/contracts/texts/page-paths';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadToasts } from '../kit/toast/notify.ts';

/** By then the first screen and its data have usually loaded. */
const afterMs = 2_000;

/**
 * Prefetches the modules needed when the network fails and the session ends: the sign-in form and the toast
 * with the reason.
 */
export function useWithoutNetwork() {
  const router = useRouter();

  useEffect(() => {
    const timer = setTimeout(() => {
      void router.preloadRoute({ to: loginPath }).then(loadToasts);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [router]);
}
