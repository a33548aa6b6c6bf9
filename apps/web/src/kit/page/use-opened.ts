import { useMounted } from '@mantine/hooks';

/**
 * Opens a dialog one render after it was mounted. A dialog that is open when it is mounted cannot restore the previous
 * focus.
 */
export function useOpened(isOpen: boolean): boolean {
  return useMounted() && isOpen;
}
