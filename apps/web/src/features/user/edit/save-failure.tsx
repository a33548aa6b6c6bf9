import { Notice } from '../../../kit/notice.tsx';
import type { CallError } from '../../../kit/wire.ts';

/** Why nothing was saved, where no single field is to blame; a conflict has a notice of its own. */
export function SaveFailure({ error }: { readonly error: CallError | null }) {
  if (!error || error.fields.length > 0 || error.code === 'entity.changedMeanwhile') return null;
  return <Notice tone="error">{error.message}</Notice>;
}
