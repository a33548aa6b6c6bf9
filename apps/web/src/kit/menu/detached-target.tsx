import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface DetachedTargetProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Passed by Mantine's target. */
  readonly ref?: Ref<HTMLElement>;
}

/**
 * Represents a button rendered elsewhere: the popover is placed beside it, and a press on it does not count
 * as outside.
 */
export function DetachedTarget({ button, ref }: DetachedTargetProps) {
  // It was pressed, so it exists.
  useImperativeHandle(ref, () => button.current as HTMLElement, [button]);
  return null;
}
