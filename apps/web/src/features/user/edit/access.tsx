import { Link } from '@tanstack/react-router';
import { Notice } from '../../../kit/notice.tsx';
import { useSignedIn } from '../../../session/session.ts';
import { InvitationNotice } from './invitation-notice.tsx';
import { PersonData } from './person-data.tsx';
import { PersonSessions } from './person-sessions.tsx';

interface AccessProps {
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly isActive: boolean;
    readonly isInvitable: boolean;
  };
  readonly isReadOnly: boolean;
  /** Above the form, or below its buttons. */
  readonly side: 'above' | 'below';
}

/** A person's access: the link to one's own account, or the invitation, the sessions and the limits for another. */
export function Access({ user, isReadOnly, side }: AccessProps) {
  const isSelf = useSignedIn().person.id === user.id;
  const { isActive, isInvitable } = user;
  if (side === 'below')
    return (
      <>
        {!isSelf && !isReadOnly && isActive && <PersonSessions user={user} />}
        <PersonData user={user} />
      </>
    );
  return (
    <>
      {isReadOnly && (
        <Notice tone="info">Solo un Super Admin può modificare un Super Admin.</Notice>
      )}
      {isSelf && (
        <Notice tone="info">
          <p>
            La tua password e le tue sessioni sono in <Link to="/account">Il mio account</Link>.
          </p>
        </Notice>
      )}
      {isInvitable && !isReadOnly && <InvitationNotice user={user} />}
    </>
  );
}
