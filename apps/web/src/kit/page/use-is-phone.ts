import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen has the width of a phone. Paper has not: a layout that changes while it is printed loses rows. */
export function useIsPhone(): boolean {
  return useMediaQuery('screen and (max-width: 48em)', undefined, {
    getInitialValueInEffect: false,
  });
}
