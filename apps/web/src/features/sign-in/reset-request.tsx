import { signInContract } from '@canone/contracts/access/sign-in';
import { signInMessages } from '@canone/contracts/texts/messages';
import { loginPath } from '@canone/contracts/texts/page-paths';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { schemaErrors } from '../../kit/detail/form.ts';
import { mutation } from '../../kit/http/call.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { PageHeading } from '../../kit/page/page-heading.tsx';
import { redirectPath, useRedirect } from './use-redirect.ts';

const { requestPasswordReset } = signInContract.endpoints;

/** AUT-09: requests a reset link. The response does not reveal whether the address exists. */
export function ResetRequest({ email }: { email: string }) {
  const redirect = useRedirect();
  const form = useForm({
    initialValues: { Email: email },
    validate: schemaErrors(requestPasswordReset.body),
    validateInputOnBlur: true,
  });
  const request = useMutation({
    ...mutation(requestPasswordReset),
    onError: ({ redirectUrl }) => void redirect(redirectUrl),
  });
  const { error } = request;

  return (
    <>
      <div>
        <PageHeading title="Password dimenticata" />
        <p className="muted">Scrivi la tua email: ti mandiamo un link per sceglierne una nuova.</p>
      </div>
      {error && !redirectPath(error.redirectUrl) && (
        <Notice tone="error">
          <p>{signInMessages.resetRequestFailed}</p>
          {error.code === 'request.tooMany' && <p>{error.message}</p>}
        </Notice>
      )}
      {request.isSuccess ? (
        <Notice tone="success">
          <p>{signInMessages.resetRequested}</p>
          <p>Se l’indirizzo è registrato, il link arriva in pochi minuti e vale un’ora.</p>
        </Notice>
      ) : (
        <form
          className="sign-in-form"
          noValidate
          onSubmit={form.onSubmit(
            (body) => request.mutate({ body }),
            () => focusFirstWrong(),
          )}
        >
          <TextInput
            {...form.getInputProps('Email')}
            name="Email"
            size="md"
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" size="md" fullWidth loading={request.isPending}>
            Invia il link
          </Button>
        </form>
      )}
      <Link to={loginPath} className="sign-in-other">
        Torna all’accesso
      </Link>
    </>
  );
}
