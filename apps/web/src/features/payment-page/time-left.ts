import { paymentLinkLifetimeMinutes } from '@canone/contracts/payments/payment-token';
import { useEffect, useEffectEvent, useState } from 'react';

const maxSeconds = paymentLinkLifetimeMinutes * 60;

/** Whole seconds until a link expires, 0 once it has expired. */
export function secondsUntil(expiryDate: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiryDate) - now) / 1000));
}

/**
 * Whether the device's clock is right. The server has just accepted the link, so the remaining time must be above zero
 * and at most the maximum. With another remaining time the device's clock is wrong.
 */
export function isClockTrusted(secondsAtStart: number): boolean {
  return secondsAtStart > 0 && secondsAtStart <= maxSeconds + 60;
}

/** Counts down the seconds to a link's expiry; null if the device's clock is wrong. */
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
