import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface ButtonOutsideProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Given by Mantine’s target. */
  readonly ref?: Ref<HTMLElement>;
}

/** Stands for a button drawn elsewhere: what floats is placed beside it, and a press on it is none outside. */
export function ButtonOutside({ button, ref }: ButtonOutsideProps) {
  // it was pressed, so it is there
  useImperativeHandle(ref, () => button.current as HTMLElement, [button]);
  return null;
}
