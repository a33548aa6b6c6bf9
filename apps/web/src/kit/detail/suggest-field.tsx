import type { AutocompleteProps } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Suggestions = lazy(async () => ({
  default: (await import('./suggestions.tsx')).Suggestions,
}));

/** Free text with suggestions. The suggestion list loads after the screen. */
export function SuggestField(props: AutocompleteProps) {
  return (
    <Suspense fallback={<div className="placeholder field-placeholder" />}>
      <Suggestions {...props} />
    </Suspense>
  );
}
