import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({
  default: (await import('./person-sessions.tsx')).PersonSessions,
}));

/** Loaded after the form, because it is rarely used. */
export function PersonSessions(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
