import * as z from 'zod/mini';
import {
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

/** The check of an Italian rule; what is not given breaks none. */
function without(problem: Problem) {
  return z.superRefine<string | null>((value, context) => {
    const message = value && problem(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  });
}

/** Optional text with an Italian rule: empty is "not given", anything else must pass. */
function ruled(problem: Problem, normal = (text: string) => text) {
  return z.pipe(
    optionalText(320).check(without(problem)),
    z.transform((value) => (value ? normal(value) : null)),
  );
}

export const Zip = requiredText(userMessages.zipRequired, 10).check(without(zipProblem));
export const OptionalZip = ruled(zipProblem);

/** What a person is asked for in the wizard and in the form alike. */
export const personalData = {
  name: requiredText(userMessages.nameRequired),
  email: requiredText(userMessages.emailRequired, 320).check(
    z.refine((value) => value === '' || isEmail(value), userMessages.emailInvalid),
  ),
  pec: ruled(pecProblem),
  phone: ruled(phoneProblem),
  sdi: ruled(sdiProblem, normalSdi),
  vatCode: ruled(vatCodeProblem, normalVatCode),
};
