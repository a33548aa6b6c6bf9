import type { User } from '@canone/contracts/people/user';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { emailChangeMessages } from '@canone/contracts/texts/email-change-messages';
import { accountPath } from '@canone/contracts/texts/page-paths';
import { Link } from '@tanstack/react-router';
import type { CallError } from '../../../kit/http/wire.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { pageLabel } from '../../../kit/page/page-label.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { session, useSignedIn } from '../../../session/session.ts';
import { rename } from '../../../session/update-session.ts';
import { EraseData } from '../erasure/erase-data.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { PendingEmailNotice } from './pending-email-notice.tsx';
import { PersonData } from './person-data.tsx';
import { PersonFactor } from './person-factor.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { SameVatCode } from './same-vat-code.tsx';
import { SaveFailure } from './save-failure.tsx';

export interface AccessProps {
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly isActive: boolean;
    readonly isInvitable: boolean;
    readonly pendingEmail: string | null;
  };
  readonly isReadOnly: boolean;
  /** The place of the component: above the form, at the end of the form, or below the form's buttons. */
  readonly side: 'above' | 'end' | 'below';
  readonly failure: CallError | null;
  /** The VAT code that is typed in the form. */
  readonly vatCode: string;
}

/**
 * The notices and actions about a person's access. For the signed-in person it shows a link to the account page. For
 * another person it shows the invitation, the sessions and the limits.
 */
export function Access({ user, isReadOnly, side, failure, vatCode }: AccessProps) {
  const { person } = useSignedIn();
  const isSelf = person.id === user.id;
  const { isActive, isInvitable } = user;
  if (side === 'end')
    return (
      <>
        {!isReadOnly && <SameVatCode id={user.id} typed={vatCode} />}
        <SaveFailure error={failure} />
      </>
    );
  if (side === 'below') {
    const hasAccess = !isSelf && !isReadOnly && isActive;
    return (
      <>
        {hasAccess && <PersonSessions user={user} />}
        {hasAccess && isAllowed('user.resetFactor', person.role) && <PersonFactor user={user} />}
        <PersonData user={user} />
        {!isSelf && !isReadOnly && <EraseData user={user} />}
      </>
    );
  }
  return (
    <>
      {isReadOnly && (
        <Notice tone="info">Solo un Super Admin può modificare un Super Admin.</Notice>
      )}
      {isSelf && (
        <Notice tone="info">
          <p>
            La tua email, la tua password e le tue sessioni sono in{' '}
            <Link to={accountPath}>{pageLabel(accountPath)}</Link>.
          </p>
        </Notice>
      )}
      {user.pendingEmail && !isReadOnly && !isSelf && <PendingEmailNotice user={user} />}
      {isInvitable && !isReadOnly && <InvitationNotice user={user} />}
    </>
  );
}

type Saved = Pick<User, 'name' | 'email' | 'pendingEmail'>;

export interface SavedPerson {
  readonly saved: Saved;
  readonly opened: Pick<User, 'pendingEmail'>;
  readonly isSelf: boolean;
}

/**
 * Called after a save. Shows the new name of the signed-in person at once, and says if the new e-mail needs a
 * confirmation.
 */
export function notifySaved({ saved, opened, isSelf }: SavedPerson): void {
  const { pendingEmail } = saved;
  if (isSelf) rename(session, saved);
  if (pendingEmail && pendingEmail !== opened.pendingEmail)
    notify.success(emailChangeMessages.requested(pendingEmail));
}
