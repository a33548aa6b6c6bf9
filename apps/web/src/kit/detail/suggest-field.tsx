import type { AutocompleteProps } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../page/lazy-part.tsx';

const Suggestions = lazyPart(async () => ({
  default: (await import('./suggestions.tsx')).Suggestions,
}));

/** A text field with suggestions that also accepts other text. The list of suggestions loads after the screen. */
export function SuggestField(props: AutocompleteProps) {
  return (
    <Suspense fallback={<div className="placeholder field-placeholder" />}>
      <Suggestions {...props} />
    </Suspense>
  );
}
