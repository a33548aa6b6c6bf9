import type { Input } from '@canone/contracts/kit/endpoint';
import {
  kindsOfLetters,
  type LetterKind,
  type LetterText,
  letterKinds,
} from '@canone/contracts/letters/letter-kinds';
import { letterSettingLabels } from '@canone/contracts/letters/letter-labels';
import {
  type LetterSettings,
  LetterSettingsBody,
  type letterSettingsContract,
} from '@canone/contracts/letters/letter-settings';
import { schemaErrors } from '../../kit/detail/form.ts';

type Body = Input<typeof letterSettingsContract.endpoints.update>['body'];

type LetterField = 'isOn' | 'subject' | 'body';
type LetterKey<Field extends LetterField> = `${LetterKind}_${Field}`;

/** The form's values without nesting, so that each value can be compared when two people save at the same time. */
export type SettingsValues = {
  senderName: string;
  replyTo: string;
  colour: string;
  returnUrl: string;
  daysBefore: string;
  daysAfter: string;
  daysEnding: string;
  /** The logo as a data URL; empty without a logo. */
  logo: string;
} & Record<LetterKey<'isOn'>, boolean> &
  Record<LetterKey<'subject' | 'body'>, string>;

export const settingsEntityName = {
  one: 'comunicazioni ai clienti',
  many: 'comunicazioni ai clienti',
} as const;

const plainLabels = { ...letterSettingLabels, logo: 'Logo' } as const;

export const settingsLabels: Readonly<Record<string, string>> = {
  ...plainLabels,
  ...Object.fromEntries(
    letterKinds.flatMap((kind) => {
      const { label } = kindsOfLetters[kind];
      return [
        [`${kind}_isOn`, label],
        [`${kind}_subject`, `${label}: oggetto`],
        [`${kind}_body`, `${label}: testo`],
      ];
    }),
  ),
};

export function settingsValues(settings?: LetterSettings): SettingsValues {
  const letters = letterKinds.flatMap((kind) =>
    Object.entries(settings?.letters[kind] ?? { isOn: false, ...kindsOfLetters[kind].text }).map(
      ([field, value]) => [`${kind}_${field}`, value],
    ),
  );
  return {
    senderName: settings?.senderName ?? '',
    replyTo: settings?.replyTo ?? '',
    colour: settings?.colour ?? '',
    returnUrl: settings?.returnUrl ?? '',
    daysBefore: String(settings?.daysBefore ?? ''),
    daysAfter: String(settings?.daysAfter ?? ''),
    daysEnding: String(settings?.daysEnding ?? ''),
    logo: settings?.logo ?? '',
    ...(Object.fromEntries(letters) as Record<LetterKey<'isOn'>, boolean> &
      Record<LetterKey<'subject' | 'body'>, string>), // `letters` has three entries for each kind
  };
}

export function typedText(values: SettingsValues, kind: LetterKind): LetterText {
  return { subject: values[`${kind}_subject`], body: values[`${kind}_body`] };
}

function wholeNumber(text: string): number {
  return /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** The request body. It contains the logo only if the logo has changed. */
export function settingsBody(values: SettingsValues, savedLogo: string | null): Body {
  const letters = Object.fromEntries(
    letterKinds.map((kind) => [kind, { isOn: values[`${kind}_isOn`], ...typedText(values, kind) }]),
  ) as Body['letters']; // built from all of `letterKinds`
  const { logo, senderName, replyTo, colour, returnUrl } = values;
  return {
    senderName,
    replyTo,
    colour,
    returnUrl,
    daysBefore: wholeNumber(values.daysBefore),
    daysAfter: wholeNumber(values.daysAfter),
    daysEnding: wholeNumber(values.daysEnding),
    letters,
    ...(logo !== (savedLogo ?? '') && { logo: logo || null }),
  };
}

/** The form's field for a field of the request: `letters.receipt.body` is `receipt_body`. */
export function fieldOf(wireField: string): string {
  return wireField.startsWith('letters.')
    ? wireField.slice('letters.'.length).replaceAll('.', '_')
    : wireField;
}

const errorsIn = schemaErrors(LetterSettingsBody);

export function settingsErrors(values: SettingsValues): Record<string, string> {
  const errors = errorsIn(settingsBody(values, null));
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [fieldOf(field), message]),
  );
}
