import * as z from 'zod/mini';
import { requiredLongText } from '../kit/fields.ts';
import { reasonRequired } from '../texts/common-messages.ts';
import { maxNote } from '../values/text-limits.ts';

/** The decision of a person to make or to cancel a write-off, with the reason. */
export const WriteOffDecision = z.object({ reason: requiredLongText(reasonRequired, maxNote) });
