import { accountMessages } from '@canone/contracts/account';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { focusFirstWrong } from '../../../kit/detail/focus-first-wrong.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { PasswordField } from '../../../kit/password/new-password-fields.tsx';
import { CallError } from '../../../kit/http/wire.ts';

interface Values {
  readonly currentPassword: string;
  readonly name: string;
}

interface ConfirmedTaskProps {
  readonly title: string;
  readonly button: string;
  /** Also asks for the name of a new passkey. */
  readonly isNamed?: boolean;
  readonly run: (values: Values) => Promise<void>;
  readonly onCancel: () => void;
}

/** The opener is gone, so the keyboard continues in the first field. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** A change of the second factor that the own password confirms. */
export function ConfirmedTask({ title, button, isNamed, run, onCancel }: ConfirmedTaskProps) {
  const form = useForm<Values>({
    initialValues: { currentPassword: '', name: '' },
    validate: ({ currentPassword, name }) => ({
      ...(isNamed && name.trim() === '' && { name: 'Dai un nome alla passkey.' }),
      ...(currentPassword === '' && { currentPassword: accountMessages.currentRequired }),
    }),
  });
  const task = useMutation<void, Error, Values>({
    mutationFn: run,
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      form.setErrors(
        Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
      );
      focusFirstWrong();
    },
  });
  const hasFields = task.error instanceof CallError && task.error.fields.length > 0;

  return (
    <form
      className="account-form"
      noValidate
      onSubmit={form.onSubmit(
        (values) => task.mutate(values),
        () => focusFirstWrong(),
      )}
    >
      <strong>{title}</strong>
      {isNamed && (
        <TextInput
          {...form.getInputProps('name')}
          ref={focus}
          label="Nome della passkey"
          description={
            form.errors['name'] ? undefined : 'Per riconoscerla, per esempio «Portatile»'
          }
          maxLength={60}
          size="md"
          autoComplete="off"
        />
      )}
      <PasswordField
        {...form.getInputProps('currentPassword')}
        {...(!isNamed && { ref: focus })}
        label="La tua password"
        autoComplete="current-password"
      />
      {task.error && !hasFields && <Notice tone="error">{task.error.message}</Notice>}
      <div className="account-buttons">
        <Button type="submit" loading={task.isPending}>
          {button}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  );
}
