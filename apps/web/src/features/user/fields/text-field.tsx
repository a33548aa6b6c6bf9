import { TextInput, type TextInputProps } from '@mantine/core';
import { labels, type UserForm } from '../user-values.ts';
import { type TextKey, tidyText } from './tidy.ts';

interface TextFieldProps
  extends Pick<TextInputProps, 'className' | 'disabled' | 'inputMode' | 'required' | 'type'> {
  readonly form: UserForm;
  readonly field: TextKey;
  readonly hint?: string;
}

/** One text of a person: tidied up and checked when one leaves it, the error in the place of the hint. */
export function TextField({ form, field, hint, ...input }: TextFieldProps) {
  const { onBlur, ...bound } = form.getInputProps(field);

  function leave() {
    const text = form.values[field];
    const tidy = tidyText(field, text);
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
