import type { TestApi } from './test-api.ts';

/** The mails to a recipient in the outbox, the oldest first. */
export const outboxMails = (api: TestApi, recipient: string) =>
  api.make.asOwner((db) =>
    db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
  );
