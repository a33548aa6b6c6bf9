import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The modules load after this delay, when the first screen and its data have usually loaded. */
const afterMs = 2_000;

/** Loads in advance the modules that are needed when the network fails. */
export function useLoadAhead() {
  const router = useRouter();

  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./load-ahead.ts').then(({ loadAhead }) => loadAhead(router), console.error);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [router]);
}
