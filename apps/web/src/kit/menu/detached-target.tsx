import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface DetachedTargetProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The ref that Mantine's target passes. */
  readonly ref?: Ref<HTMLElement>;
}

/**
 * Represents a button that is rendered elsewhere. Mantine places the popover beside this button, and a press on the
 * button does not count as a press outside.
 */
export function DetachedTarget({ button, ref }: DetachedTargetProps) {
  // The cast is safe: the button exists, because it was pressed.
  useImperativeHandle(ref, () => button.current as HTMLElement, [button]);
  return null;
}
