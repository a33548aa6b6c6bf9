import { TextInput, type TextInputProps } from '@mantine/core';
import { flushSync } from 'react-dom';
import { formatText } from '../../../kit/format.ts';
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
  // LAY-08: an empty value reads "N/D" where nothing can be typed.
  const shown = input.disabled ? { value: formatText(form.values[field]) } : {};

  function leave() {
    const text = form.values[field];
    const tidy = tidyText(field, text);
    // a change clears the field's error, so it must be through before the field is checked
    if (tidy !== text) flushSync(() => form.setFieldValue(field, tidy));
    onBlur();
  }

  return (
    <TextInput
      {...input}
      {...bound}
      {...shown}
      label={labels[field]}
      description={bound.error ? undefined : hint}
      // Whoever fills this in writes about someone else.
      autoComplete="off"
      spellCheck={false}
      onBlur={leave}
    />
  );
}
