import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Suspense } from 'react';
import { formatText } from '../format/format.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { ChoiceField, Field, FlagField } from './crud-contract.ts';
import type { CrudValues } from './crud-values.ts';

const OptionField = lazyPart(async () => ({
  default: (await import('../detail/option-field.tsx')).OptionField,
}));

const FlagSwitch = lazyPart(async () => ({
  default: (await import('./flag-switch.tsx')).FlagSwitch,
}));

interface CrudFieldProps {
  readonly field: Field;
  readonly form: UseFormReturnType<CrudValues>;
  readonly isReadOnly: boolean;
}

/** One field of a plain form, validated on blur (DET-05). */
export function CrudField({ field, form, isReadOnly }: CrudFieldProps) {
  if (isReadOnly) return <ReadOnlyField field={field} form={form} />;
  if (field.type === 'choice') return <Choice field={field} form={form} />;
  if (field.type === 'flag') return <Flag field={field} form={form} />;
  const { key, label, hint, isRequired } = field;
  const shared = { ...form.getInputProps(key), label, description: hint, required: isRequired };
  if (field.type === 'textarea') {
    return <Textarea {...shared} className="wide-field" autosize minRows={4} />;
  }
  return <TextInput {...shared} />;
}

function Flag({
  field: { key, label, hint },
  form,
  isReadOnly = false,
}: {
  readonly field: FlagField;
  readonly form: UseFormReturnType<CrudValues>;
  readonly isReadOnly?: boolean;
}) {
  return (
    <Suspense fallback={<div className="placeholder field-placeholder" />}>
      <FlagSwitch
        label={label}
        description={hint}
        checked={form.values[key] === true}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => form.setFieldValue(key, currentTarget.checked)}
      />
    </Suspense>
  );
}

interface ChoiceProps {
  readonly field: ChoiceField;
  readonly form: UseFormReturnType<CrudValues>;
  readonly isReadOnly?: boolean;
}

function Choice({ field, form, isReadOnly = false }: ChoiceProps) {
  const { key, label, options, isRequired, nameKey } = field;
  const value = form.values[key];
  return (
    <Suspense fallback={<div className="placeholder field-placeholder" />}>
      <OptionField
        {...form.getInputProps(key)}
        error={form.errors[key] ?? (nameKey && form.errors[nameKey])}
        label={label}
        options={options}
        required={isRequired && !isReadOnly}
        readOnly={isReadOnly}
        value={typeof value === 'number' ? value : null}
        onChange={(id, name) => {
          form.setFieldValue(key, id);
          if (nameKey) form.setFieldValue(nameKey, name);
        }}
        // The form stores a typed name without a record too, so that the server can refuse it.
        onTyped={(text) => nameKey && form.setFieldValue(nameKey, text)}
      />
    </Suspense>
  );
}

/** A read-only field, which shows "N/D" for an empty value (LAY-08). */
function ReadOnlyField({ field, form }: Omit<CrudFieldProps, 'isReadOnly'>) {
  const { key, label, type } = field;
  const value = form.values[key];
  if (field.type === 'flag') return <Flag field={field} form={form} isReadOnly />;
  if (type === 'choice' && value !== null) return <Choice field={field} form={form} isReadOnly />;
  const shared = {
    label,
    value: formatText(typeof value === 'boolean' ? null : value),
    readOnly: true,
  };
  if (type === 'textarea') {
    return <Textarea {...shared} className="wide-field" autosize minRows={4} />;
  }
  return <TextInput {...shared} />;
}
