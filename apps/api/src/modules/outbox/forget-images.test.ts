import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PublicContext } from '../../platform/request/context.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { keepImage } from './mail-image.repository.ts';

describe('the images of mail', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const anImage = () => ({ bytes: randomBytes(100), type: 'image/png' as const });

  async function aMail(state: 'waiting' | 'sent' | 'failed') {
    const { id } = await api.make.aTenant();
    return api.make.asOwner(async (db) => {
      const image_hash = await keepImage({ db } as PublicContext, anImage());
      const at = String(api.now());
      await db
        .insertInto('outbox')
        .values({
          recipient: 'anna@prova.example',
          subject: 'Ricevuta',
          created_at: at,
          sender_tenant_id: id,
          image_hash,
          ...(state === 'sent' && { sent_at: at }),
          ...(state === 'failed' && { failed_at: at }),
        })
        .execute();
      return image_hash;
    });
  }

  const kept = async () => {
    const rows = await api.make.asOwner((db) =>
      db.selectFrom('mail_images').select('hash').execute(),
    );
    return rows.map(({ hash }) => hash);
  };

  test('AL21 · are deleted after their mail was sent or given up, and stay while the mail waits', async () => {
    const waiting = await aMail('waiting');
    await aMail('sent');
    await aMail('failed');

    await api.runJob('forget-mail-images');

    expect(await kept()).toEqual([waiting]);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'AL21 · are not deleted while a letter with one is stored',
    async () => {
      const image = anImage();
      await api.make.asOwner((db) => keepImage({ db } as PublicContext, image));
      const { id } = await api.make.aTenant();
      const held = heldTransactions(api, id);
      const { ctx, commit } = await held.begin();
      const image_hash = await keepImage(ctx, image);
      const deleted = api.runJob('forget-mail-images');
      await held.somebodyWaits();
      await ctx.db
        .insertInto('outbox')
        .values({
          recipient: 'anna@prova.example',
          subject: 'Ricevuta',
          created_at: String(api.now()),
          sender_tenant_id: id,
          image_hash,
        })
        .execute();
      await commit();
      await deleted;

      expect(await kept()).toContainEqual(image_hash);
    },
  );
});
