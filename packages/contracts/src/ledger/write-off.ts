import * as z from 'zod/mini';
import { requiredLongText } from '../kit/fields.ts';
import { reasonRequired } from '../texts/common-messages.ts';
import { maxNote } from '../values/text-limits.ts';

/** A person's decision about a write-off: to make one, or to cancel one. */
export const WriteOffDecision = z.object({ reason: requiredLongText(reasonRequired, maxNote) });
