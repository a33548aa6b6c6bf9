import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/**
 * When the number of transfers changes, the old form disappears and the focus is lost. This hook then focuses the first
 * field of the element with the returned `ref`, or the element.
 */
export function useNextFocus(count: number | undefined): RefCallback<HTMLElement> {
  const next = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isChanged = before.current !== undefined && count !== before.current;
    before.current = count;
    if (!isChanged || document.activeElement !== document.body) return;
    (next.current?.querySelector('input') ?? next.current)?.focus();
  }, [count]);
  return useCallback((element) => {
    next.current = element;
  }, []);
}
