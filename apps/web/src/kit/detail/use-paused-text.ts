import { useDebouncedValue } from '@mantine/hooks';

/** Returns the typed text after the person has paused, so that a search does not run for every letter. */
export function usePausedText(typed: string): string {
  const [text] = useDebouncedValue(typed, 250);
  return text;
}
