import { useState } from 'react';
import { personalKeys } from '../session/stored-session.ts';

/** Whether "Menu principale" is open. Local storage keeps the value across reloads. */
export function useSidebar(): [isOpen: boolean, show: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(personalKeys.sidebar) === 'true');

  function show(next: boolean) {
    localStorage.setItem(personalKeys.sidebar, String(next));
    setOpen(next);
  }

  return [isOpen, show];
}
