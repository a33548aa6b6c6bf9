import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is as narrow as a phone. Paper never is: a layout that changes during printing loses rows. */
export function useIsPhone(): boolean {
  return useMediaQuery('screen and (max-width: 48em)', undefined, {
    getInitialValueInEffect: false,
  });
}
