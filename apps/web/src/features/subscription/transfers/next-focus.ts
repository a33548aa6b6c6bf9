import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/**
 * Focuses the next control after the number of transfers has changed and the focus was lost with the old form: the
 * element of the reference, or its first field.
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
