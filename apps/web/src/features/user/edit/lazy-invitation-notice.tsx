import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({
  default: (await import('./invitation-notice.tsx')).InvitationNotice,
}));

/** Few people wait for an invitation: what it takes is fetched for them only. */
export function InvitationNotice(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
