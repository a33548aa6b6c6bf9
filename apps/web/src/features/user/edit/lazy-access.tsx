import { type ComponentProps, lazy, Suspense } from 'react';
import type { SavedPerson } from './access.tsx';

const load = () => import('./access.tsx');
const Loaded = lazy(async () => ({ default: (await load()).Access }));

/** Loaded after the form, so that the form's script stays small. */
export function Access(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

export async function notifySaved(change: SavedPerson): Promise<void> {
  (await load()).notifySaved(change);
}
