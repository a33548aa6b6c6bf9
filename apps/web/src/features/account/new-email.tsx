import { OwnEmailChange, ownEmailContract } from '@canone/contracts/access/own-email';
import { emailChangeMessages } from '@canone/contracts/texts/email-change-messages';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { schemaErrors } from '../../kit/detail/form.ts';
import { mutation } from '../../kit/http/call.ts';
import { notify } from '../../kit/toast/notify.ts';
import { ConfirmedForm } from './confirmed-form.tsx';

interface NewEmailProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Requests a change of the person's e-mail. */
export function NewEmail({ onDone, onCancel }: NewEmailProps) {
  const form = useForm({
    initialValues: { newEmail: '', currentPassword: '' },
    validate: schemaErrors(OwnEmailChange),
  });
  const change = useMutation(mutation(ownEmailContract.endpoints.requestEmailChange));

  return (
    <ConfirmedForm
      form={form}
      submitText="Manda il link"
      send={async ({ newEmail }, confirmation) => {
        const { email } = await change.mutateAsync({ body: { newEmail, ...confirmation } });
        notify.success(emailChangeMessages.requested(email));
        onDone();
      }}
      onCancel={onCancel}
    >
      <TextInput
        {...form.getInputProps('newEmail')}
        label="Nuova email"
        type="email"
        size="md"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </ConfirmedForm>
  );
}
