import { useMounted } from '@mantine/hooks';

/** Opens a dialog one render after its mount: a dialog mounted open cannot restore the previous focus. */
export function useOpened(isOpen: boolean): boolean {
  return useMounted() && isOpen;
}
