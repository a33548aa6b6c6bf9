import type { CallError } from '../../../kit/http/wire.ts';
import { Notice } from '../../../kit/page/notice.tsx';

/** An error that belongs to no single field. A conflict has its own notice. */
export function SaveFailure({ error }: { readonly error: CallError | null }) {
  if (!error || error.fields.length > 0 || error.code === 'entity.changedMeanwhile') return null;
  return <Notice tone="error">{error.message}</Notice>;
}
