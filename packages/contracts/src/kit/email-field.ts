import * as z from 'zod/mini';
import { userMessages } from '../texts/messages.ts';
import { isEmail } from '../values/email.ts';
import { maxEmail } from '../values/text-limits.ts';
import { soughtText } from './fields.ts';

/** An e-mail address in the specification's format. */
export function emailText(missing: string) {
  return soughtText(missing, maxEmail).check(
    z.refine((value) => value === '' || isEmail(value), userMessages.emailInvalid),
  );
}
