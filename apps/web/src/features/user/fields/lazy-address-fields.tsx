import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';

const Loaded = lazyPart(async () => ({
  default: (await import('./address-fields.tsx')).AddressFields,
}));

/** The address is the second part of the tabs and the wizard. It loads while the person fills in the first part. */
export function AddressFields(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Waiting />}>
      <Loaded {...props} />
    </Suspense>
  );
}
