import './account-page.css';
import { PageHeading } from '../../kit/page-heading.tsx';
import { useSignedIn } from '../../session/session.ts';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';

/** "Il mio account": the own password and the own sessions. */
export function AccountPage() {
  const { person } = useSignedIn();
  return (
    <div className="account">
      <header>
        <PageHeading title="Il mio account" />
        <p className="muted">
          {person.name}, {person.email}
        </p>
      </header>
      <PasswordForm email={person.email} />
      <OwnSessions />
    </div>
  );
}
