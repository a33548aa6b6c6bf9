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
import { optionalText, requiredText, text } from './kit/fields.ts';
import { userMessages } from './messages.ts';
import { eachText, type PersonText } from './user-fields.ts';

type Problem = (value: string) => string | undefined;

/** Applies the check of an Italian rule. A missing value passes. */
function without(problem: Problem) {
  return z.superRefine<string | null>((value, context) => {
    const message = value && problem(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  });
}

interface TextRule {
  /** The error of a text, if it has one. */
  readonly problem: Problem;
  readonly normal?: (value: string) => string;
}

/** Optional text with an Italian rule: empty means "not given", other text must pass. */
function ruled({ problem, normal }: TextRule) {
  return z.pipe(
    optionalText(320).check(without(problem)),
    z.transform((value) => (value && normal ? normal(value) : value)),
  );
}

/** The rules of the optional texts. The forms normalise a text by the same rule. */
export const textRules: Readonly<Record<PersonText, TextRule>> = {
  pec: { problem: pecProblem },
  phone: { problem: phoneProblem },
  sdi: { problem: sdiProblem, normal: normalSdi },
  vatCode: { problem: vatCodeProblem, normal: normalVatCode },
};

export const Zip = requiredText(userMessages.zipRequired, 10).check(without(zipProblem));
export const OptionalZip = ruled({ problem: zipProblem });

/** The fields of a person, shared by the wizard and the form. */
export const personalData = {
  name: requiredText(userMessages.nameRequired),
  email: text(320, userMessages.emailRequired).check(
    z.minLength(1, userMessages.emailRequired),
    z.refine((value) => value === '' || isEmail(value), userMessages.emailInvalid),
    z.refine((value) => !isEmail(value) || !hasLookalikes(value), userMessages.emailLookalike),
  ),
  ...eachText((key) => ruled(textRules[key])),
};
