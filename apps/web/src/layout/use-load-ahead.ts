import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** By then the first screen and its data have usually loaded. */
const afterMs = 2_000;

/** Prefetches the modules needed when the network fails. */
export function useLoadAhead() {
  const router = useRouter();

  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./load-ahead.ts').then(({ loadAhead }) => loadAhead(router), console.error);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [router]);
}
