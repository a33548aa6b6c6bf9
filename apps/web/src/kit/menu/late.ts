import { type RefObject, useId, useRef, useState } from 'react';

/** What floats beside a button and is fetched when somebody reaches for it. */
export interface Late {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/**
 * A button is there with the screen; what it opens comes when the pointer or the focus is on it. The button says
 * itself what Mantine’s target would say of it, and stays the same one when the rest arrives.
 */
export function useLate(load: () => Promise<unknown>, popup: 'menu' | 'dialog') {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);

  function toggle() {
    setOpened(true);
    setOpen(!isOpen);
  }

  const late: Late = { id, button, isOpen, setOpen };
  const buttonProps = {
    ref: button,
    id: `${id}-target`,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: toggle,
  } as const;
  return { late, wasOpened, buttonProps };
}
