import type { TestApi } from './test-api.ts';

/** The mails of the outbox to a recipient, the oldest first. */
export const outboxMails = (api: TestApi, recipient: string) =>
  api.make.asOwner((db) =>
    db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
  );
