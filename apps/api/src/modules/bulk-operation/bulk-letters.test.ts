import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { auditContract } from '@canone/contracts/history/audit';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiWithMail, startApiWithMail } from '../../testing/api-with-mail.ts';
import { bulkOperationsOf } from '../../testing/bulk-operations.ts';
import { lettersOn, someSettings } from '../../testing/letter-inputs.ts';
import { testAccount } from '../../testing/simulated-paypal.ts';
import { beginning, type SignedIn } from '../../testing/test-api.ts';

const { start, preview } = bulkOperationContract.endpoints;
const { BankTransferPending, NotActive } = SubscriptionStatus;
const awaited = 'state=awaitingTransfer';

describe('letters to all results of a list', () => {
  let api: ApiWithMail;
  let tenantId: number;
  let user: SignedIn;

  beforeAll(async () => {
    api = await startApiWithMail();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    api.setNow(beginning);
    tenantId = (await api.make.aTenant('Studio Bianchi')).id;
    user = await api.asUserOf(tenantId);
  });

  const bulk = () => bulkOperationsOf(api, user);
  const anAwaited = () => api.make.aSubscription(tenantId, { status: BankTransferPending });
  const withoutEmail = (id: number) =>
    api.make.asOwner((db) =>
      db.updateTable('users').set({ email: '' }).where('id', '=', id).execute(),
    );

  test('BLK-01 · "Sollecita" of all results writes the same letter as for each row, in the name of the person', async () => {
    const many = [await anAwaited(), await anAwaited(), await anAwaited()];
    await api.make.aSubscription(tenantId, { status: NotActive });

    const operation = await bulk().run('remindReceivables', { search: awaited });
    await api.runJob('mail');

    expect(operation).toMatchObject({ state: 'finished', total: 3, done: 3, waiting: 0 });
    const one = await api.make.aSubscription(tenantId, { status: BankTransferPending });
    const shown = await user.call(customerLetterContract.endpoints.draft, {
      params: { id: one.paymentId },
      query: { kind: 'reminder' },
    });
    for (const { customer } of many) {
      const [mail, ...more] = api.mailsTo(customer.email);
      expect(more).toEqual([]);
      expect(mail?.text).toContain(
        shown.body.replaceAll(one.customer.name, customer.name).split('\n')[0],
      );
    }
    const admin = await api.asAdminOf(tenantId);
    const history = await admin.call(auditContract.endpoints.list, {
      query: { pageSize: 100, filters: { entity: 'subscription' } },
    });
    const written = history.items.filter(({ action }) => action === 'writeToCustomer');
    expect(written.map(({ actorId }) => actorId)).toEqual(many.map(() => user.person.id));
  });

  test('BLK-03 · each row that has nothing to send is skipped with its reason', async () => {
    const [sent, today, nobody] = [await anAwaited(), await anAwaited(), await anAwaited()];
    const text = { subject: 'Promemoria', body: 'Gentile cliente' };
    const params = { id: today.paymentId };
    await user.call(customerLetterContract.endpoints.remind, { params, body: text });
    await withoutEmail(nobody.customer.id);

    const operation = await bulk().run('remindReceivables', { search: awaited });

    expect(operation).toMatchObject({ total: 3, done: 1, skipped: 2, failed: 0 });
    expect(await bulk().outcomes(operation.id)).toEqual({
      [sent.paymentId]: ['done', null],
      [today.paymentId]: ['skipped', 'Oggi questo cliente ha già ricevuto un promemoria.'],
      [nobody.paymentId]: [
        'skipped',
        'Questo cliente non ha un’email: aggiungila nella sua scheda.',
      ],
    });
  });

  test('AQ3 · an operation is refused before its start if no row has anything to send', async () => {
    const [waiting, paid] = [await anAwaited(), await api.make.aSubscription(tenantId)];
    const previewOf = (rows: readonly number[]) =>
      user.call(preview, {
        query: { action: 'remindReceivables', search: '', rowIds: rows.join(',') },
      });

    expect(await previewOf([paid.paymentId])).toMatchObject({
      obstacle: 'Per nessuna di queste righe c’è qualcosa da inviare.',
      letter: null,
    });
    expect(await previewOf([paid.paymentId, waiting.paymentId])).toMatchObject({ obstacle: null });
  });

  test('BLK-01 · AM4 · a reminder of a subscription is about its open payment, or is skipped with a hint how to request the payment', async () => {
    const [reminded, free] = [await anAwaited(), await api.make.aSubscription(tenantId)];
    const ended = await api.make.aSubscription(tenantId, { status: SubscriptionStatus.Canceled });
    const rowIds = [reminded.id, free.id, ended.id];

    const operation = await bulk().run('remindSubscriptions', { rowIds });
    await api.runJob('mail');

    expect(api.mailsTo(reminded.customer.email)).toHaveLength(1);
    expect(await bulk().outcomes(operation.id)).toEqual({
      [reminded.id]: ['done', null],
      [free.id]: ['skipped', 'Si paga con un link: per chiederlo di nuovo usa «Invia link».'],
      [ended.id]: ['skipped', 'Per questa sottoscrizione non c’è nulla da sollecitare.'],
    });
  });

  test('BLK-01 · "Invia link" gives each subscription that waits for its first payment a link', async () => {
    await api.make.aProvider(tenantId);
    const payable = [
      await api.make.aSubscription(tenantId),
      await api.make.aSubscription(tenantId),
    ];
    const paid = await anAwaited();

    const operation = await bulk().run('sendLinks', {});
    await api.runJob('mail');

    expect(operation).toMatchObject({ total: 3, done: 2, skipped: 1 });
    const tokens = payable.map(
      ({ customer }) => /token=([\w-]+)/.exec(api.mailsTo(customer.email)[0]?.text ?? '')?.[1],
    );
    expect(new Set(tokens).size).toBe(2);
    expect(tokens).not.toContain(undefined);
    expect(api.mailsTo(paid.customer.email)).toEqual([]);
  });

  test('money 6 · a second operation does not send a valid link again, and sends a new link after its expiry', async () => {
    await api.make.aProvider(tenantId);
    const { id, customer } = await api.make.aSubscription(tenantId);
    await bulk().run('sendLinks', {});

    const second = await bulk().run('sendLinks', {});
    expect(second).toMatchObject({ total: 1, done: 0, skipped: 1 });
    expect((await bulk().outcomes(second.id))[id]?.[1]).toContain('è già stato inviato');
    api.setNow('2026-11-21T10:31:00Z');
    user = await api.asUserOf(tenantId);
    expect(await bulk().run('sendLinks', {})).toMatchObject({ total: 1, done: 1 });

    await api.runJob('mail');
    expect(api.mailsTo(customer.email)).toHaveLength(1);
  });

  test('BLK-04 · links that PayPal did not give fail, and "Riprova i falliti" sends only those', async () => {
    await api.make.aProvider(tenantId, { ...testAccount, secret: 'wrong' });
    const late = await api.make.aSubscription(tenantId);
    const covered = await anAwaited();
    const first = await bulk().run('sendLinks', {});
    expect(first).toMatchObject({ total: 2, failed: 1, skipped: 1, state: 'finished' });
    expect((await bulk().outcomes(first.id))[late.id]?.[1]).toMatch(/PayPal|credenziali|account/i);

    await api.make.inTenant(tenantId, (db) => db.deleteFrom('payment_providers').execute());
    await api.make.aProvider(tenantId);
    const { resume } = bulkOperationContract.endpoints;
    await user.call(resume, { params: { id: first.id } });
    await api.runJob('bulk-operations');
    await api.runJob('mail');

    expect(await bulk().read(first.id)).toMatchObject({ done: 1, skipped: 1, failed: 0 });
    expect(api.mailsTo(late.customer.email)).toHaveLength(1);
    expect(api.mailsTo(covered.customer.email)).toEqual([]);
  });

  test('BLK-02 · the preview has the number of rows, the first names and the letter as it will be sent', async () => {
    const { customer } = await anAwaited();
    for (let index = 0; index < 6; index += 1) await anAwaited();

    const shown = await user.call(preview, {
      query: { action: 'remindReceivables', search: `${awaited}&sort=dueDate` },
    });

    expect(shown).toMatchObject({ count: 7, obstacle: null });
    expect(shown.names).toHaveLength(5);
    expect(shown.names).toContain(`${customer.name}, 01/11/2026`);
    expect(shown.letter?.body).toMatch(/Gentile Persona \d+/);
  });

  test('AP11 · the preview has the facts below the text, and says that no account is shown to customers', async () => {
    const { paymentId } = await anAwaited();
    const query = { action: 'remindReceivables', search: awaited } as const;
    const draft = async () =>
      user.call(customerLetterContract.endpoints.draft, {
        params: { id: paymentId },
        query: { kind: 'reminder' },
      });
    const { letter } = await user.call(preview, { query });
    expect(letter).toMatchObject({ facts: (await draft()).facts, isAccountMissing: true });

    const iban = 'IT60X0542811101000000123456';
    await (await api.asAdminOf(tenantId)).call(bankAccountContract.endpoints.create, {
      body: { name: 'Conto', iban, holder: 'Studio Bianchi', isShown: true },
    });
    const shown = (await user.call(preview, { query })).letter;
    expect(shown).toMatchObject({ facts: (await draft()).facts, isAccountMissing: false });
    expect(shown?.facts.map(({ label }) => label)).toContain('IBAN');
  });

  test('BLK-02 · the preview says that a letter is off, and then no row is sent', async () => {
    const { customer, paymentId } = await anAwaited();
    const admin = await api.asAdminOf(tenantId);
    const body = { ...someSettings(), letters: lettersOn() };
    await admin.call(letterSettingsContract.endpoints.update, { body });
    const selection = { action: 'remindReceivables', search: awaited } as const;

    const shown = await user.call(preview, { query: selection });
    const { id } = await user.call(start, { body: { ...selection, count: 1 } });
    await api.runJob('bulk-operations');
    await api.runJob('mail');

    expect(shown).toMatchObject({ obstacle: expect.stringContaining('spenta'), letter: null });
    expect(await bulk().outcomes(id)).toEqual({
      [paymentId]: ['skipped', expect.stringContaining('spenta')],
    });
    expect(api.mailsTo(customer.email)).toEqual([]);
  });
});
