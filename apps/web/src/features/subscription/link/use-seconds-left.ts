import { useEffect, useState } from 'react';
import { secondsLeft } from './payment-link.ts';

/** Counts down from the moment the link was made. */
export function useSecondsLeft(madeAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(madeAt, Date.now()));

  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(madeAt, Date.now())), 1000);
    return () => clearInterval(timer);
  }, [madeAt]);

  return seconds;
}
