import * as z from 'zod/mini';
import { emailText } from '../kit/email-field.ts';
import { optionalText, requiredText } from '../kit/fields.ts';
import { ifPresent, refusedBy } from '../kit/validation.ts';
import { userMessages } from '../texts/messages.ts';
import { isEmail } from '../values/email.ts';
import { maxEmail } from '../values/text-limits.ts';
import { hasLookalikes, type TextRule, textRules, zipProblem } from './italian-fields.ts';
import { eachText } from './user-fields.ts';

/**
 * Optional text that must follow a rule for Italian data, such as a VAT number. Empty text means "not given". Other text is
 * stored in its normal form.
 */
function textWithRule({ problem, normal }: TextRule) {
  return z.pipe(
    optionalText(maxEmail).check(refusedBy(ifPresent(problem))),
    z.transform((value) => value && normal(value)),
  );
}

export const Zip = requiredText(userMessages.zipRequired, 10).check(
  refusedBy(ifPresent(zipProblem)),
);
export const OptionalZip = textWithRule({ problem: zipProblem, normal: (zip) => zip });

/** The fields of a person that the wizard and the form share. */
export const personalData = {
  name: requiredText(userMessages.nameRequired),
  email: emailText(userMessages.emailRequired).check(
    z.refine((value) => !isEmail(value) || !hasLookalikes(value), userMessages.emailLookalike),
  ),
  ...eachText((key) => textWithRule(textRules[key])),
};
