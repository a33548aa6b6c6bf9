import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';

const Loaded = lazyPart(async () => ({
  default: (await import('./address-fields.tsx')).AddressFields,
}));

/** The address comes second in tabs and wizard, so it is loaded while the person fills in the first part. */
export function AddressFields(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Waiting />}>
      <Loaded {...props} />
    </Suspense>
  );
}
