import { paymentLinkLifetimeMinutes } from '@canone/contracts/payment-token';
import { useEffect, useEffectEvent, useState } from 'react';

const longest = paymentLinkLifetimeMinutes * 60;

/** Whole seconds until a link expires, 0 when it has. */
export function secondsLeft(expiryDate: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiryDate) - now) / 1000));
}

/** A link the server has just accepted cannot be expired, nor live longer than links do: then this device's clock is wrong. */
export function isClockTrusted(secondsAtStart: number): boolean {
  return secondsAtStart > 0 && secondsAtStart <= longest + 60;
}

/** Counts down to a link's expiry; null on a device whose clock is wrong, where only the server can tell. */
export function useTimeLeft(expiryDate: string, onPassed: () => void): number | null {
  const [start] = useState(() => secondsLeft(expiryDate, Date.now()));
  const [seconds, setSeconds] = useState(start);
  const isTrusted = isClockTrusted(start);
  const passed = useEffectEvent(onPassed);

  useEffect(() => {
    if (!isTrusted) return;
    const timer = setInterval(() => {
      const left = secondsLeft(expiryDate, Date.now());
      setSeconds(left);
      if (left === 0) {
        clearInterval(timer);
        passed();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [expiryDate, isTrusted]);

  return isTrusted ? seconds : null;
}
