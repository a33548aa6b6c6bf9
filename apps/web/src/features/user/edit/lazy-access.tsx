import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import type { SavedPerson } from './access.tsx';

const load = () => import('./access.tsx');
const Loaded = lazyPart(async () => ({ default: (await load()).Access }));

/** Loads the component after the form, so that the script of the form stays small. */
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
