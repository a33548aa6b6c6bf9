import * as z from 'zod/mini';
import {
  hasLookalikes,
  isEmail,
  normalSdi,
  normalVatCode,
  pecProblem,
  phoneProblem,
  sdiProblem,
  vatCodeProblem,
  zipProblem,
} from './italian-fields.ts';
import { optionalText, requiredText } from './kit/fields.ts';
import { userMessages } from './messages.ts';

type Problem = (text: string) => string | undefined;

/** Applies the check of an Italian rule. A missing value passes. */
function without(problem: Problem) {
  return z.superRefine<string | null>((value, context) => {
    const message = value && problem(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  });
}

/** Optional text with an Italian rule: empty means "not given", other text must pass. */
function ruled(problem: Problem, normal = (text: string) => text) {
  return z.pipe(
    optionalText(320).check(without(problem)),
    z.transform((value) => (value ? normal(value) : null)),
  );
}

export const Zip = requiredText(userMessages.zipRequired, 10).check(without(zipProblem));
export const OptionalZip = ruled(zipProblem);

/** The fields of a person, shared by the wizard and the form. */
export const personalData = {
  name: requiredText(userMessages.nameRequired),
  email: requiredText(userMessages.emailRequired, 320).check(
    z.refine((value) => value === '' || isEmail(value), userMessages.emailInvalid),
    z.refine((value) => !isEmail(value) || !hasLookalikes(value), userMessages.emailLookalike),
  ),
  pec: ruled(pecProblem),
  phone: ruled(phoneProblem),
  sdi: ruled(sdiProblem, normalSdi),
  vatCode: ruled(vatCodeProblem, normalVatCode),
};
