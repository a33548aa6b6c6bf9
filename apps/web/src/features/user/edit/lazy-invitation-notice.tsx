import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({
  default: (await import('./invitation-notice.tsx')).InvitationNotice,
}));

/** Loaded on demand, because few people still need an invitation. */
export function InvitationNotice(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
