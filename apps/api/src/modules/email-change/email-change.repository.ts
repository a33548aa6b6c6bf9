import type { EmailLinkPurpose } from '@canone/contracts/access/email-change';
import { sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';

type Context = Pick<PublicContext, 'db' | 'now'>;

interface NewChange {
  readonly userId: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedBy: number | null;
  /** The tenant in which an administrator requested the change; null when the person requested it. */
  readonly requestedIn: number | null;
  readonly confirmUntil: string;
  readonly undoUntil: string;
}

/** A change, with the link that a mail had and the person. */
export interface LinkedChange {
  readonly id: number;
  readonly userId: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedAt: string;
  readonly requestedBy: number | null;
  readonly requestedIn: number | null;
  readonly confirmedAt: string | null;
  readonly purpose: EmailLinkPurpose;
  readonly name: string;
  readonly email: string;
  readonly roleId: number;
  readonly isActive: boolean;
}

function changesOf({ db, now }: Context) {
  const open = (userId: number) =>
    db.updateTable('email_changes').where('user_id', '=', userId).where('closed_at', 'is', null);

  return {
    /** Returns whether the address belongs to another person, or whether another person can get it back by an undo. */
    async isTaken(email: string, userId: number): Promise<boolean> {
      const { rows } = await sql<{ isTaken: boolean }>`
        select is_email_taken_for(${email}, ${userId}) as "isTaken"`.execute(db);
      return rows[0]?.isTaken !== false;
    },

    async insert(change: NewChange): Promise<number> {
      const row = await db
        .insertInto('email_changes')
        .values({
          user_id: change.userId,
          old_email: change.oldEmail,
          new_email: change.newEmail,
          requested_at: String(now),
          requested_by: change.requestedBy,
          requested_in: change.requestedIn,
          confirm_until: change.confirmUntil,
          undo_until: change.undoUntil,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    findPending(userId: number) {
      return db
        .selectFrom('email_changes')
        .select(['id', 'new_email as email', 'confirm_until as confirmUntil'])
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .where('closed_at', 'is', null)
        .where('confirm_until', '>', String(now))
        .executeTakeFirst();
    },

    async extend(id: number, until: { readonly confirm: string; readonly undo: string }) {
      await db
        .updateTable('email_changes')
        .set({ confirm_until: until.confirm, undo_until: until.undo })
        .where('id', '=', id)
        .execute();
    },

    /** Closes a change that is not confirmed yet. */
    async closePending(userId: number): Promise<boolean> {
      const rows = await open(userId)
        .set({ closed_at: String(now) })
        .where('confirmed_at', 'is', null)
        .returning('id')
        .execute();
      return rows.length > 0;
    },

    /** Closes a change that is not confirmed, unless an administrator has requested the change. */
    async closeOwnPending(userId: number): Promise<void> {
      await open(userId)
        .set({ closed_at: String(now) })
        .where('confirmed_at', 'is', null)
        .where('requested_in', 'is', null)
        .execute();
    },

    /** Closes this change and every later one of the person. */
    async closeSince(userId: number, id: number): Promise<void> {
      await open(userId)
        .set({ closed_at: String(now) })
        .where('id', '>=', id)
        .execute();
    },
  };
}

/** The links in the mails. Only the hash of a token is stored. */
function changeLinks({ db, now }: Context) {
  return {
    async addLink(changeId: number, purpose: EmailLinkPurpose, hash: Buffer): Promise<void> {
      await db
        .insertInto('email_change_links')
        .values({ token_hash: hash, change_id: changeId, purpose })
        .execute();
    },

    async removeConfirmLinks(changeId: number): Promise<void> {
      await db
        .deleteFrom('email_change_links')
        .where('change_id', '=', changeId)
        .where('purpose', '=', 'confirm')
        .execute();
    },

    /**
     * The change of a valid link. The rows of the person and of the change stay locked until the end of the
     * transaction. The person is locked first, as in calls of an administrator and in an erasure.
     */
    async findByLink(hash: Buffer): Promise<LinkedChange | undefined> {
      await sql`select from users where id = (
        select c.user_id from email_change_links l join email_changes c on c.id = l.change_id
        where l.token_hash = ${hash}) for update`.execute(db);
      const { rows } = await sql<LinkedChange>`
        select c.id, c.user_id as "userId", c.old_email as "oldEmail", c.new_email as "newEmail",
          c.requested_at as "requestedAt", c.requested_by as "requestedBy", c.requested_in as "requestedIn",
          c.confirmed_at as "confirmedAt", l.purpose, u.name, u.email, u.role_id as "roleId",
          u.is_active as "isActive"
        from email_change_links l
        join email_changes c on c.id = l.change_id
        join users u on u.id = c.user_id
        where l.token_hash = ${hash} and c.closed_at is null and (
          l.purpose = 'confirm' and c.confirmed_at is null and c.confirm_until > ${String(now)}
          or l.purpose = 'undo' and c.undo_until > ${String(now)})
        for update of c, u`.execute(db);
      return rows[0];
    },
  };
}

/** Confirms changes and writes the new address of the person. Only the role of calls outside tenants may do so. */
function confirmedAddresses({ db, now }: Context) {
  return {
    async confirm(id: number, undoUntil: string): Promise<void> {
      await db
        .updateTable('email_changes')
        .set({ confirmed_at: String(now), undo_until: undoUntil })
        .where('id', '=', id)
        .execute();
    },

    /** Ends all sessions of the person. A trigger invalidates the reset links. */
    async setEmail(userId: number, email: string): Promise<void> {
      await db
        .updateTable('users')
        .set(({ eb }) => ({
          email,
          version: eb('version', '+', 1),
          session_epoch: eb('session_epoch', '+', 1),
        }))
        .where('id', '=', userId)
        .execute();
    },

    /** Releases the old addresses of changes that can no longer be undone. Deletes old closed changes. */
    async forget(before: Temporal.Instant): Promise<void> {
      await db
        .updateTable('email_changes')
        .set({ closed_at: String(now) })
        .where('undo_until', '<=', String(now))
        .where('closed_at', 'is', null)
        .execute();
      await db.deleteFrom('email_changes').where('closed_at', '<=', String(before)).execute();
    },
  };
}

export function emailChangeRepository(ctx: Context) {
  return { ...changesOf(ctx), ...changeLinks(ctx), ...confirmedAddresses(ctx) };
}
