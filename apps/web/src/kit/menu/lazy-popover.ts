import { type RefObject, useEffect, useId, useRef, useState } from 'react';

/** The popover loads after this delay, when the screen and its data have usually loaded. */
const aheadMs = 1_000;

/** The state of a popover beside a button. */
export interface LazyPopover {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/**
 * A popover that loads later than its button. It loads when the button gets the pointer or the focus, at the latest
 * soon after the screen, so that it also opens without a network. The button sets the ARIA attributes of Mantine's
 * target itself, so that it stays the same element after the load.
 */
export function useLazyPopover(load: () => Promise<unknown>, popup: 'menu' | 'dialog') {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => void load().catch(console.error), aheadMs);
    return () => clearTimeout(timer);
  }, [load]);

  function toggle() {
    setOpened(true);
    setOpen(!isOpen);
  }

  const loadAhead = () => void load().catch(console.error);
  const popover: LazyPopover = { id, button, isOpen, setOpen };
  const buttonProps = {
    ref: button,
    id: `${id}-target`,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
    onClick: toggle,
  } as const;
  return { popover, wasOpened, buttonProps };
}
