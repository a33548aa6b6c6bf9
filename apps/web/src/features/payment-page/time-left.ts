import { paymentLinkLifetimeMinutes } from '@canone/contracts/payments/payment-token';
import { useEffect, useEffectEvent, useState } from 'react';

const maxSeconds = paymentLinkLifetimeMinutes * 60;

/** Whole seconds until a link expires, 0 once it has expired. */
export function secondsUntil(expiryDate: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiryDate) - now) / 1000));
}

/**
 * The server has just accepted the link, so it has not expired and its remaining time is below the maximum.
 * Otherwise this device's clock is wrong.
 */
export function isClockTrusted(secondsAtStart: number): boolean {
  return secondsAtStart > 0 && secondsAtStart <= maxSeconds + 60;
}

/** Counts down to a link's expiry; null on a device with a wrong clock. */
export function useTimeLeft(expiryDate: string, onPassed: () => void): number | null {
  const [start] = useState(() => secondsUntil(expiryDate, Date.now()));
  const [seconds, setSeconds] = useState(start);
  const isTrusted = isClockTrusted(start);
  const passed = useEffectEvent(onPassed);

  useEffect(() => {
    if (!isTrusted) return;
    const timer = setInterval(() => {
      const left = secondsUntil(expiryDate, Date.now());
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
