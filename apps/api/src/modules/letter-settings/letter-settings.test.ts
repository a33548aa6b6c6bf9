import { kindsOfLetters } from '@canone/contracts/letters/letter-kinds';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lettersOn, someSettings } from '../../testing/letter-inputs.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { get, update } = letterSettingsContract.endpoints;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const logo = `data:image/png;base64,${png.toString('base64')}`;

describe('CUL-01 · the settings of the letters to customers', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    const tenant = await api.make.aTenant('Studio Bianchi');
    tenantId = tenant.id;
    admin = await api.asAdminOf(tenantId);
  });

  test('a new tenant sends only the letters that a person sends, and the receipt of an imported transfer', async () => {
    const settings = await admin.call(get, {});

    const on = Object.entries(settings.letters).filter(([, { isOn }]) => isOn);
    expect(on.map(([kind]) => kind)).toEqual(['paymentLink', 'reminder', 'transferReceipt']);
    expect(settings).toMatchObject({
      tenantName: 'Studio Bianchi',
      senderName: null,
      colour: '#0e5a5e',
      logo: null,
      version: 0,
    });
    expect(settings.letters.receipt.body).toBe(kindsOfLetters.receipt.text.body);
  });

  test('a saved form is read back with its logo, and the history names the changed fields', async () => {
    const letters = lettersOn('receipt');
    letters.receipt.subject = 'Grazie, {nome}!';

    await admin.call(update, { body: { ...someSettings(), letters, logo } });

    const settings = await admin.call(get, {});
    expect(settings).toMatchObject({
      senderName: 'Studio Rossi',
      returnUrl: 'https://studio.example/grazie',
      logo,
      version: 1,
      letters: {
        receipt: { isOn: true, subject: 'Grazie, {nome}!' },
        paymentLink: { isOn: false },
      },
    });
    const entry = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select('after')
        .where('entity', '=', 'letterSettings')
        .executeTakeFirstOrThrow(),
    );
    expect(entry.after).toMatchObject({
      lettersOn: 'Ricevuta di un pagamento',
      letterTexts: expect.stringContaining('Grazie, {nome}!') as string,
      hasLogo: true,
    });
  });

  test('a logo that is not sent again stays, and null removes it', async () => {
    await admin.call(update, { body: { ...someSettings(), logo } });
    await admin.call(update, { body: someSettings() });
    expect(await admin.call(get, {})).toMatchObject({ logo });

    await admin.call(update, { body: { ...someSettings(), logo: null } });
    expect(await admin.call(get, {})).toMatchObject({ logo: null });
  });

  test('W121 · a logo is stored without bytes after its picture, and a broken logo is refused', async () => {
    const urlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
    const save = (bytes: Buffer) =>
      admin.call(update, { body: { ...someSettings(), logo: urlOf(bytes) } });
    await save(Buffer.concat([png, Buffer.from('<script>')]));
    expect(await admin.call(get, {})).toMatchObject({ logo });

    await expect(save(png.subarray(0, -12))).rejects.toMatchObject({
      failure: { errors: [{ field: 'logo' }] },
    });
  });

  test('a text equal to Canone’s own text is not stored, so that the tenant gets later versions of that text', async () => {
    await admin.call(update, { body: someSettings() });

    const row = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('letter_settings').select('letters').executeTakeFirstOrThrow(),
    );
    expect(row.letters).toMatchObject({ receipt: { subject: null, body: null } });
  });

  test('a letter keeps the time at which it was switched on when other fields are saved', async () => {
    const since = async () =>
      api.make.inTenant(tenantId, async (db) => {
        const row = await db
          .selectFrom('letter_settings')
          .select('letters')
          .executeTakeFirstOrThrow();
        return (row.letters as { receipt: { on: string } }).receipt.on;
      });
    await admin.call(update, { body: someSettings() });
    const first = await since();

    api.setNow(String(api.now().add({ minutes: 30 })));
    await admin.call(update, { body: { ...someSettings(), senderName: 'Altro nome' } });
    expect(await since()).toBe(first);

    await admin.call(update, { body: { ...someSettings(), letters: lettersOn() } });
    await admin.call(update, { body: someSettings() });
    expect(await since()).toBe(String(api.now()));
  });

  test.for([
    [
      'an unknown placeholder',
      { letters: { ...lettersOn(), receipt: { isOn: true, subject: 'Ok', body: '{cognome}' } } },
      'letters.receipt.body',
      'non è un segnaposto',
    ],
    ['a page without https', { returnUrl: 'http://studio.example' }, 'returnUrl', 'https://'],
    ['a page that is a script', { returnUrl: 'javascript:alert(1)' }, 'returnUrl', 'https://'],
    [
      'a page with a user',
      { returnUrl: 'https://paypal.com@altro.example/' },
      'returnUrl',
      'https',
    ],
    ['no reply address', { replyTo: 'studio' }, 'replyTo', 'non valido'],
    ['two reply addresses', { replyTo: 'a@b.example, c@d.example' }, 'replyTo', 'non valido'],
    ['a sender with an address', { senderName: 'PayPal <a@b.example>' }, 'senderName', 'senza @'],
    ['a colour in words', { colour: 'verde' }, 'colour', '#0e5a5e'],
    ['a colour with a style', { colour: '#fff;x:y' }, 'colour', '#0e5a5e'],
    ['no day at all', { daysBefore: 0 }, 'daysBefore', 'da 1 a 60'],
    ['an SVG as logo', { logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'logo', 'PNG o JPEG'],
    ['a page as logo', { logo: 'data:image/png;base64,PGh0bWw+' }, 'logo', 'PNG o JPEG'],
  ] as const)(
    '%s is refused at its field, and nothing is saved',
    async ([, change, field, message]) => {
      const body = { ...someSettings(), ...change };

      await expect(admin.call(update, { body })).rejects.toMatchObject({
        status: 400,
        failure: { errors: [{ field, message: expect.stringContaining(message) as string }] },
      });
      expect(await admin.call(get, {})).toMatchObject({ version: 0 });
    },
  );

  test('of two people who save the same version the second is refused', async () => {
    await admin.call(update, { body: { ...someSettings(), version: 0 } });

    await expect(
      admin.call(update, { body: { ...someSettings(), version: 0 } }),
    ).rejects.toMatchObject({ code: 'entity.changedMeanwhile' });
  });

  test('are neither read nor changed by a User', async () => {
    const user = await api.asUserOf(tenantId);

    await expect(user.call(get, {})).rejects.toMatchObject({ status: 403 });
    await expect(user.call(update, { body: someSettings() })).rejects.toMatchObject({
      status: 403,
    });
  });
});
