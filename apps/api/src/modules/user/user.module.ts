import { customerImportContract } from '@canone/contracts/customer-import/customer-import';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import type { Serve } from '../../platform/http/serve.ts';
import { createUser } from './create-user.service.ts';
import { emailChecks } from './email-checks.ts';
import { getManageableUser, getUser } from './get-user.service.ts';
import { importCustomers, previewImport } from './import-customers.service.ts';
import { invite, invitesBySaving } from './invitation.service.ts';
import { isInvitationDue } from './invitation.ts';
import { invitationTurns } from './invitation-turns.ts';
import { exportUsers, exportUsersWithAddress, listUsers } from './list-users.service.ts';
import { removeUser, undoRemoval } from './remove-user.service.ts';
import { isEmailUnique } from './unique-email.ts';
import { changesEmail, updateUser } from './update-user.service.ts';
import { cancelEmailOf, endSessionsOf, resendEmailOf } from './user-access.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly publicBaseUrl: string;
}

export function userModule({ serve, publicBaseUrl }: Ports): void {
  const { endpoints } = userContract;
  const { endpoints: access } = userAccessContract;
  const checks = emailChecks();
  const newPasswordFor = invitationTurns();

  serve.handle(endpoints.list, ({ query }, ctx) => listUsers(ctx, query));
  serve.csv(endpoints.export, ({ query }) => exportUsers(query));
  serve.xlsx(endpoints.exportXlsx, ({ query }) => exportUsersWithAddress(query));
  serve.handle(endpoints.get, ({ params }, ctx) => getUser(ctx, params.id));

  // the password of an invitation is hashed before the transaction, because hashing is slow on purpose
  serve.handleWithTransactions(endpoints.create, async ({ body }, transactions) => {
    const isDue = isInvitationDue(undefined, { ...body, hasOwnPassword: false });
    const by = isDue ? await transactions.read(({ actor }) => Promise.resolve(actor)) : null;
    const password = isDue ? await newPasswordFor(by) : undefined;
    return transactions.write(async (ctx) => {
      const user = await checks.saveWithinLimit(ctx, () => createUser(ctx, body));
      if (password) await invite(ctx, user, { password, publicBaseUrl });
      return user;
    });
  });

  serve.handleWithTransactions(endpoints.update, async ({ body }, transactions) => {
    const { isDue, asksNewEmail, by } = await transactions.read(async (ctx) => ({
      isDue: await invitesBySaving(ctx, body),
      asksNewEmail: await changesEmail(ctx, body),
      by: ctx.actor,
    }));
    const password = isDue ? await newPasswordFor(by) : undefined;
    return transactions.write(async (ctx) => {
      const save = () => updateUser(ctx, body, publicBaseUrl);
      const user = await (asksNewEmail ? checks.saveWithinLimit(ctx, save) : save());
      if (password && user.isInvitable) await invite(ctx, user, { password, publicBaseUrl });
      return user;
    });
  });

  serve.handleWithTransactions(access.invite, async ({ params }, transactions) => {
    const by = await transactions.read(async (ctx) => {
      await getUser(ctx, params.id);
      return ctx.actor;
    });
    const password = await newPasswordFor(by);
    return transactions.write(async (ctx) => {
      await invite(ctx, await getManageableUser(ctx, params.id), { password, publicBaseUrl });
      return null;
    });
  });

  const { endpoints: imports } = customerImportContract;
  serve.upload(imports.preview, ({ body }, run) => previewImport(run, body));
  serve.upload(imports.import, ({ body }, run) => importCustomers(run, body, checks));

  serve.handle(access.endSessions, ({ params }, ctx) => endSessionsOf(ctx, params.id));
  serve.handle(access.resendEmailChange, ({ params }, ctx) =>
    resendEmailOf(ctx, params.id, publicBaseUrl),
  );
  serve.handle(access.cancelEmailChange, ({ params }, ctx) => cancelEmailOf(ctx, params.id));
  serve.handle(endpoints.remove, ({ params }, ctx) => removeUser(ctx, params.id));
  serve.handle(access.undoRemoval, ({ params }, ctx) => undoRemoval(ctx, params.id));
  serve.handle(endpoints.isEmailUnique, async ({ params }, ctx) => {
    await checks.count(ctx);
    return { isUnique: await isEmailUnique(ctx, params.email) };
  });
}
