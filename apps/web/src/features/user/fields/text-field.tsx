import { TextInput, type TextInputProps } from '@mantine/core';
import { flushSync } from 'react-dom';
import { formatText } from '../../../kit/format/format.ts';
import { labels, type UserForm } from '../user-values.ts';
import { type TextKey, tidyText } from './tidy.ts';

interface TextFieldProps
  extends Pick<TextInputProps, 'className' | 'disabled' | 'inputMode' | 'required' | 'type'> {
  readonly form: UserForm;
  readonly field: TextKey;
  readonly hint?: string;
}

/** One text field of a person. It is normalised and validated on blur, and the error replaces the hint. */
export function TextField({ form, field, hint, ...input }: TextFieldProps) {
  const { onBlur, ...bound } = form.getInputProps(field);
  // LAY-08: an empty value reads "N/D" in a disabled field.
  const shown = input.disabled ? { value: formatText(form.values[field]) } : {};

  function leave() {
    const text = form.values[field];
    const tidy = tidyText(field, text);
    // A change clears the field's error, so it must be applied before the field is validated.
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
      // The form describes another person, so the browser must not fill in the operator's data.
      autoComplete="off"
      spellCheck={false}
      onBlur={leave}
    />
  );
}
