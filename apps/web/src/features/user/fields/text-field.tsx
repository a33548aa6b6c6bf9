import { TextInput, type TextInputProps } from '@mantine/core';
import { labels, type UserForm, type UserValues } from '../user-values.ts';

type TextKey = {
  [K in keyof UserValues]: UserValues[K] extends string ? K : never;
}[keyof UserValues];

interface TextFieldProps
  extends Pick<TextInputProps, 'className' | 'disabled' | 'inputMode' | 'required' | 'type'> {
  readonly form: UserForm;
  readonly field: TextKey;
  readonly hint?: string;
  /** How the text is written once one leaves the field. */
  readonly normal?: (text: string) => string;
}

/** One text of a person: tidied up and checked when one leaves it, the error in the place of the hint. */
export function TextField({ form, field, hint, normal, ...input }: TextFieldProps) {
  const { onBlur, ...bound } = form.getInputProps(field);

  function leave() {
    const text = form.values[field];
    const tidy = normal?.(text) ?? text.trim();
    if (tidy !== text) form.setFieldValue(field, tidy);
    onBlur();
  }

  return (
    <TextInput
      {...input}
      {...bound}
      label={labels[field]}
      description={bound.error ? undefined : hint}
      // Whoever fills this in writes about someone else.
      autoComplete="off"
      spellCheck={false}
      onBlur={leave}
    />
  );
}
