import { userContract } from '@canone/contracts/user';
import type { Serve } from '../../kit/serve.ts';
import {
  createUser,
  getUser,
  isEmailUnique,
  listUsers,
  removeUser,
  updateUser,
} from './user.service.ts';

export function userModule({ serve }: { serve: Serve }): void {
  const { endpoints } = userContract;

  serve.once(endpoints.list, ({ query }, ctx) => listUsers(ctx, query));
  serve.once(endpoints.get, ({ params }, ctx) => getUser(ctx, params.id));
  serve.once(endpoints.create, ({ body }, ctx) => createUser(ctx, body));
  serve.once(endpoints.update, ({ body }, ctx) => updateUser(ctx, body));
  serve.once(endpoints.remove, ({ params }, ctx) => removeUser(ctx, params.id));
  serve.once(endpoints.isEmailUnique, async ({ params }, ctx) => ({
    isUnique: await isEmailUnique(ctx, params.email),
  }));
}
