import { useEffect, useState } from 'react';
import { type LinkLife, secondsLeft } from './payment-link.ts';

/** Counts down from the moment the link was received; 0 without a link. */
export function useSecondsLeft(life: LinkLife | undefined): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return life ? secondsLeft(life, now) : 0;
}
