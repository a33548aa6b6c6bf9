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

/** A text field of a person. Its text is normalised and validated on blur. An error replaces the hint. */
export function TextField({ form, field, hint, ...input }: TextFieldProps) {
  const { onBlur, ...bound } = form.getInputProps(field);
  // A disabled field shows "N/D" for an empty value (LAY-08).
  const shown = input.disabled ? { value: formatText(form.values[field]) } : {};

  function leave() {
    const text = form.values[field];
    const tidy = tidyText(field, text);
    // The change must be rendered before the field is validated, because a change clears the error of the field.
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
