import { lazy, Suspense } from 'react';
import type { KeptDraftProps } from './kept-draft.tsx';

const Loaded = lazy(async () => ({ default: (await import('./kept-draft.tsx')).KeptDraft }));

/** The form does not wait for what is needed when its session ends. */
export function KeptDraft(props: KeptDraftProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
