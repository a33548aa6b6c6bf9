import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { User, userContract } from '@canone/contracts/people/user';
import type { TenantContext } from '../../platform/request/context.ts';
import type { Transactions } from '../../platform/request/transactions.ts';
import { createUser } from './create-user.service.ts';
import type { EmailChecks } from './email-checks.ts';
import { getManageableUser, getUser } from './get-user.service.ts';
import { invite, invitesBySaving } from './invitation.service.ts';
import { isInvitationDue } from './invitation.ts';
import { invitationTurns } from './invitation-turns.ts';
import { changesEmail, updateUser } from './update-user.service.ts';

type Run = Transactions<TenantContext>;
type Endpoints = typeof userContract.endpoints;

interface Ports {
  readonly checks: EmailChecks;
  readonly publicBaseUrl: string;
}

/**
 * The calls that may invite a person. The password of an invitation is hashed before the transaction, because hashing is
 * slow on purpose.
 */
export function userSaving({ checks, publicBaseUrl }: Ports) {
  const newPasswordFor = invitationTurns();

  return {
    async create(transactions: Run, body: Parsed<Endpoints['create']>['body']): Promise<User> {
      const isDue = isInvitationDue(undefined, { ...body, hasOwnPassword: false });
      const by = isDue ? await transactions.read(({ actor }) => Promise.resolve(actor)) : null;
      const password = isDue ? await newPasswordFor(by) : undefined;
      return transactions.write(async (ctx) => {
        const user = await checks.saveWithinLimit(ctx, () => createUser(ctx, body));
        if (password) await invite(ctx, user, { password, publicBaseUrl });
        return user;
      });
    },

    async update(transactions: Run, body: Parsed<Endpoints['update']>['body']): Promise<User> {
      const { isDue, isNewEmail, by } = await transactions.read(async (ctx) => ({
        isDue: await invitesBySaving(ctx, body),
        isNewEmail: await changesEmail(ctx, body),
        by: ctx.actor,
      }));
      const password = isDue ? await newPasswordFor(by) : undefined;
      return transactions.write(async (ctx) => {
        const save = () => updateUser(ctx, body, publicBaseUrl);
        const user = await (isNewEmail ? checks.saveWithinLimit(ctx, save) : save());
        if (password && user.isInvitable) await invite(ctx, user, { password, publicBaseUrl });
        return user;
      });
    },

    async invite(transactions: Run, id: number): Promise<null> {
      const by = await transactions.read(async (ctx) => {
        await getUser(ctx, id);
        return ctx.actor;
      });
      const password = await newPasswordFor(by);
      return transactions.write(async (ctx) => {
        await invite(ctx, await getManageableUser(ctx, id), { password, publicBaseUrl });
        return null;
      });
    },
  };
}
