import { accountMessages } from '@canone/contracts/access/account';
import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import { maxShortName } from '@canone/contracts/values/text-limits';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Confirmation, ConfirmedForm } from '../confirmed-form.tsx';

interface Values {
  readonly currentPassword: string;
  readonly name: string;
}

interface ConfirmedTaskProps {
  readonly title: string;
  readonly button: string;
  /** True when the form also asks for the name of a new passkey. */
  readonly isNamed?: boolean;
  readonly run: (confirmation: Confirmation, name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** A change of the second factor. The person confirms it with the password and the current second factor. */
export function ConfirmedTask({ title, button, isNamed, run, onCancel }: ConfirmedTaskProps) {
  const form = useForm<Values>({
    initialValues: { currentPassword: '', name: '' },
    validate: ({ currentPassword, name }) => ({
      ...(isNamed && name.trim() === '' && { name: secondFactorMessages.passkeyNameRequired }),
      ...(currentPassword === '' && { currentPassword: accountMessages.currentRequired }),
    }),
  });

  return (
    <ConfirmedForm
      form={form}
      submitText={button}
      send={({ name }, confirmation) => run(confirmation, name)}
      onCancel={onCancel}
    >
      <strong>{title}</strong>
      {isNamed && (
        <TextInput
          {...form.getInputProps('name')}
          label="Nome della passkey"
          description={
            form.errors['name'] ? undefined : 'Per riconoscerla, per esempio «Portatile»'
          }
          maxLength={maxShortName}
          size="md"
          autoComplete="off"
        />
      )}
    </ConfirmedForm>
  );
}
