import { customerImportContract } from '@canone/contracts/customer-import/customer-import';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import type { Serve } from '../../platform/http/serve.ts';
import { emailChecks } from './email-checks.ts';
import { getUser } from './get-user.service.ts';
import { importCustomers, previewImport } from './import-customers.service.ts';
import { knownPlaces } from './known-places.ts';
import { exportUsers, exportUsersWithAddress, listUsers } from './list-users.service.ts';
import { removeUser, undoRemoval } from './remove-user.service.ts';
import { userSaving } from './save-user.service.ts';
import { isEmailUnique } from './unique-email.ts';
import { cancelEmailOf, endSessionsOf, resendEmailOf } from './user-access.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly publicBaseUrl: string;
}

export function userModule({ serve, publicBaseUrl }: Ports): void {
  const { endpoints } = userContract;
  const { endpoints: access } = userAccessContract;
  const checks = emailChecks();
  const places = knownPlaces();
  const saving = userSaving({ checks, publicBaseUrl });

  serve.handle(endpoints.list, ({ query }, ctx) => listUsers(ctx, query));
  serve.csv(endpoints.export, ({ query }) => exportUsers(query));
  serve.xlsx(endpoints.exportXlsx, ({ query }) => exportUsersWithAddress(query));
  serve.handle(endpoints.get, ({ params }, ctx) => getUser(ctx, params.id));

  serve.handleWithTransactions(endpoints.create, ({ body }, run) => saving.create(run, body));
  serve.handleWithTransactions(endpoints.update, ({ body }, run) => saving.update(run, body));
  serve.handleWithTransactions(access.invite, ({ params }, run) => saving.invite(run, params.id));

  const { endpoints: imports } = customerImportContract;
  serve.upload(imports.preview, ({ body }, run) => previewImport(run, body, places));
  serve.upload(imports.import, ({ body }, run) => importCustomers(run, body, { checks, places }));

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
