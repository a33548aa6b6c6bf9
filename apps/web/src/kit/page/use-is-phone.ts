import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the screen is as narrow as a phone. False on paper, because rows get lost if the layout changes during
 * printing.
 */
export function useIsPhone(): boolean {
  return useMediaQuery('screen and (max-width: 48em)', undefined, {
    getInitialValueInEffect: false,
  });
}
