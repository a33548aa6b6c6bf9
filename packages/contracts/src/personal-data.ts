import * as z from 'zod/mini';
import {
  hasLookalikes,
  isEmail,
  type Problem,
  type TextRule,
  textRules,
  zipProblem,
} from './italian-fields.ts';
import { optionalText, requiredText, lineOfText } from './kit/fields.ts';
import { userMessages } from './messages.ts';
import { eachText } from './user-fields.ts';

/** Applies the check of an Italian rule. A missing value passes. */
function without(problem: Problem) {
  return z.superRefine<string | null>((value, context) => {
    const message = value && problem(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  });
}

/** Optional text with an Italian rule: empty means "not given", other text must pass. */
function ruled({ problem, normal }: TextRule) {
  return z.pipe(
    optionalText(320).check(without(problem)),
    z.transform((value) => value && normal(value)),
  );
}

export const Zip = requiredText(userMessages.zipRequired, 10).check(without(zipProblem));
export const OptionalZip = ruled({ problem: zipProblem, normal: (zip) => zip });

/** The fields of a person, shared by the wizard and the form. */
export const personalData = {
  name: requiredText(userMessages.nameRequired),
  email: lineOfText(320, userMessages.emailRequired).check(
    z.minLength(1, userMessages.emailRequired),
    z.refine((value) => value === '' || isEmail(value), userMessages.emailInvalid),
    z.refine((value) => !isEmail(value) || !hasLookalikes(value), userMessages.emailLookalike),
  ),
  ...eachText((key) => ruled(textRules[key])),
};
