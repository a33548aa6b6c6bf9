import type { EmailLinkPurpose } from '@canone/contracts/access/email-change';
import type { Generated } from 'kysely';
import type { Instant, Nullable, NullableInstant } from './column-types.ts';

/** The reason for which a browser is asked to use a passkey. */
export type PasskeyPurpose = 'register' | 'prove' | 'signIn';

export type SessionEndReason =
  | 'signedOut'
  | 'endedByPerson'
  | 'passwordChanged'
  | 'secondFactorAdded';

/** Passwords, second factors, sessions and limits of people. */
export interface AccessSchema {
  password_resets: {
    token_hash: Buffer;
    user_id: number;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  email_changes: {
    id: Generated<number>;
    user_id: number;
    old_email: string;
    new_email: string;
    requested_at: Instant;
    requested_by: number | null;
    requested_in: number | null;
    confirm_until: Instant;
    undo_until: Instant;
    confirmed_at: NullableInstant;
    closed_at: NullableInstant;
  };
  email_change_links: {
    token_hash: Buffer;
    change_id: number;
    purpose: EmailLinkPurpose;
  };
  totp_secrets: {
    user_id: number;
    secret_sealed: string;
    created_at: Instant;
    confirmed_at: NullableInstant;
    last_step: Generated<number>;
  };
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: NullableInstant };
  passkeys: {
    id: string;
    user_id: number;
    name: string;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    created_at: Instant;
    last_used_at: NullableInstant;
  };
  passkey_challenges: {
    challenge_hash: Buffer;
    user_id: number;
    purpose: PasskeyPurpose;
    expires_at: Instant;
  };
  sign_in_steps: {
    token_hash: Buffer;
    user_id: number;
    epoch: number;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  sessions: {
    id: string;
    user_id: number;
    epoch: number;
    created_at: Instant;
    last_used_at: Instant;
    network: string | null;
    agent: string | null;
    ended_at: NullableInstant;
    end_reason: Nullable<SessionEndReason>;
  };
  attempt_counters: {
    subject_hash: Buffer;
    attempts: number;
    blocked_until: NullableInstant;
    forget_at: Instant;
  };
  call_counters: {
    key: string;
    points: number;
    expire: Nullable<number>;
  };
}
