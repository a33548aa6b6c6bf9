import { useEffect, useState } from 'react';
import { secondsLeft } from './payment-link.ts';

/** Counts down from the moment the link was made. */
export function useSecondsLeft(madeAt: number): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return secondsLeft(madeAt, now);
}
