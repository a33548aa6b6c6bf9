import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense } from 'react';
import type { Field } from './crud-contract.ts';

const OptionField = lazy(async () => ({
  default: (await import('../detail/option-field.tsx')).OptionField,
}));

export type Values = Record<string, string | number | null>;

interface CrudFieldProps {
  readonly field: Field;
  readonly form: UseFormReturnType<Values>;
  readonly isReadOnly: boolean;
}

/** One field of a plain form; its own check runs when one leaves it (DET-05). */
export function CrudField({ field, form, isReadOnly }: CrudFieldProps) {
  const { key, label, isRequired } = field;
  const bound = form.getInputProps(key);
  const shared = { label, required: isRequired, readOnly: isReadOnly };

  if (field.type === 'choice') {
    const value = form.values[key];
    return (
      <Suspense fallback={<div className="placeholder field-placeholder" />}>
        <OptionField
          {...bound}
          {...shared}
          options={field.options}
          value={typeof value === 'number' ? value : null}
        />
      </Suspense>
    );
  }
  if (field.type === 'textarea') {
    return (
      <Textarea
        {...bound}
        {...shared}
        className="wide-field"
        description={field.hint}
        autosize
        minRows={4}
      />
    );
  }
  return <TextInput {...bound} {...shared} description={field.hint} />;
}
