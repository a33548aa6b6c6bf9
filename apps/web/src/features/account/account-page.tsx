import './account-page.css';
import { accountPath } from '@canone/contracts/texts/page-paths';
import { Suspense } from 'react';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { PageHeading } from '../../kit/page/page-heading.tsx';
import { pageLabel } from '../../kit/page/page-label.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { useSignedIn } from '../../session/session.ts';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';

const EmailForm = lazyPart(async () => ({ default: (await import('./email-form.tsx')).EmailForm }));

const SecondFactor = lazyPart(async () => ({
  default: (await import('./second-factor/second-factor.tsx')).SecondFactor,
}));

/** "Il mio account": e-mail, password, second factor and sessions of the signed-in person. */
export function AccountPage() {
  const { person } = useSignedIn();
  return (
    <div className="account">
      <header>
        <PageHeading title={pageLabel(accountPath)} />
        <p className="muted">
          {person.name}, {person.email}
        </p>
      </header>
      <Suspense fallback={<Waiting />}>
        <EmailForm />
      </Suspense>
      <PasswordForm email={person.email} />
      <Suspense fallback={<Waiting />}>
        <SecondFactor />
      </Suspense>
      <OwnSessions />
    </div>
  );
}
