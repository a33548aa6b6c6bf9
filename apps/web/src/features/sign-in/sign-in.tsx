import type { SignedIn } from '@canone/contracts/access/sign-in';
import { signInMessages } from '@canone/contracts/texts/messages';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CallError } from '../../kit/http/wire.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { PageHeading } from '../../kit/page/page-heading.tsx';
import { session } from '../../session/session.ts';
import { loadCall } from './load-call.ts';
import { type GivenCredentials, SignInForm } from './sign-in-form.tsx';
import { signInFailure } from './sign-in-outcome.ts';
import { redirectPath, useRedirect } from './use-redirect.ts';

const unreachable = 'Il server non è raggiungibile. Quando torna, accedi di nuovo.';

/** `place` is the page where the previous session ended, otherwise the home page. */
type Entered = SignedIn & { readonly place: string };

/**
 * Validates the credentials. If the validation code cannot be loaded, the credentials are sent without validation and
 * the server reports an error.
 */
async function check(credentials: GivenCredentials): Promise<Record<string, string>> {
  const call = await loadCall().catch(() => undefined);
  return call?.credentialErrors(credentials) ?? {};
}

interface SignInProps {
  readonly isExpired: boolean;
  /** Opens the reset form with the typed e-mail. */
  readonly onForgotten: (email: string) => void;
}

export function SignIn({ isExpired, onForgotten }: SignInProps) {
  const { history } = useRouter();
  const redirect = useRedirect();
  const attempt = useMutation<Entered, CallError, GivenCredentials>({
    mutationFn: async (credentials) => (await loadCall()).signIn(credentials),
    onSuccess: enter,
    onError: ({ redirectUrl }) => void redirect(redirectUrl),
    networkMode: 'always',
    meta: { isPublic: true },
  });
  const { error } = attempt;
  const ended = isExpired
    ? signInMessages.sessionExpired
    : session.endedAs('unreachable') && unreachable;
  const failure = error && !redirectPath(error.redirectUrl) && signInFailure(error);

  function enter({ token, user, defaultTenantId, place }: Entered) {
    const { id, email, name, roleId } = user;
    session.signIn(token, { id, email, name, role: roleId }, defaultTenantId);
    history.replace(place);
  }

  return (
    <>
      <div>
        <PageHeading title="Accedi" />
        <p className="muted">Abbonamenti, pagamenti e clienti, in ordine.</p>
      </div>
      {ended && (isExpired || !failure) && <Notice tone="warning">{ended}</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
      <SignInForm
        isSending={attempt.isPending}
        check={check}
        onSubmit={attempt.mutate}
        onForgotten={onForgotten}
      />
    </>
  );
}
