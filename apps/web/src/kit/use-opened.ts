import { useMounted } from '@mantine/hooks';

/** A dialog that is born open does not know where the focus was: it opens a moment after it is there. */
export function useOpened(isOpen: boolean): boolean {
  return useMounted() && isOpen;
}
