import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadToasts } from '../kit/toast/notify.ts';

/** By then the first screen and its data have usually arrived. */
const afterMs = 2_000;

/** Fetches what is shown when the network is gone and the session ends: the sign-in form, and the toast that says why. */
export function useWithoutNetwork() {
  const router = useRouter();

  useEffect(() => {
    const timer = setTimeout(() => {
      void router.preloadRoute({ to: '/login' }).then(loadToasts);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [router]);
}
