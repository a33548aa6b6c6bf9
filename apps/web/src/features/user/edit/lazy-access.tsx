import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./access.tsx')).Access }));

/** Loaded after the form, so that the form's script stays small. */
export function Access(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
