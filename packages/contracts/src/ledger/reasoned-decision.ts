import * as z from 'zod/mini';
import { requiredLongText } from '../kit/fields.ts';
import { reasonRequired } from '../texts/common-messages.ts';
import { maxNote } from '../values/text-limits.ts';

/** A decision of a person that needs a reason: to make or cancel a write-off, or to cancel a return. */
export const ReasonedDecision = z.object({ reason: requiredLongText(reasonRequired, maxNote) });
