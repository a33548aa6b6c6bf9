import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import type { LetterKind } from '@canone/contracts/letters/letter-kinds';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiWithMail, startApiWithMail } from '../../../testing/api-with-mail.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import type { TestCaller } from '../../../testing/test-api.ts';

const { update } = letterSettingsContract.endpoints;
const { BankTransferPending, ActiveNoRenewal, Canceled } = SubscriptionStatus;

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('letters to customers', () => {
  let api: ApiWithMail;
  let tenantId: number;

  beforeAll(async () => {
    api = await startApiWithMail();
  });

  afterAll(() => api.close());

  const admin = () => api.asAdminOf(tenantId);

  /** The tests begin on a morning in Rome that is earlier than all their due dates. */
  beforeEach(async () => {
    api.setNow('2026-11-01T09:00:00Z');
    tenantId = (await api.make.aTenant('Studio Bianchi')).id;
  });

  async function switchOn(kinds: readonly LetterKind[], change: object = {}): Promise<void> {
    const caller = await admin();
    await caller.call(update, {
      body: { ...someSettings(), letters: lettersOn(...kinds), ...change },
    });
  }

  /** Sets the time, then runs the job of the letters and the job of the mail. */
  async function at(time: string): Promise<void> {
    api.setNow(time);
    await api.runJob('customer-letters');
    await api.runJob('mail');
  }

  const subjectsTo = (email: string) =>
    api.mailsTo(email).map(({ text }) => /^([^\n]*)\n\n([^\n]*)/.exec(text)?.[2] ?? '');

  /** A customer who pays by transfer. The amount is due on 15 November. */
  const anAwaited = () =>
    api.make.aSubscription(tenantId, {
      status: BankTransferPending,
      startAt: '2026-11-15T09:00:00Z',
    });

  async function anAccount(): Promise<void> {
    await api.make.inTenant(tenantId, (db) =>
      db
        .insertInto('bank_accounts')
        .values({
          tenant_id: tenantId,
          name: 'Conto',
          iban: 'IT60X0542811101000000123456',
          holder: 'Studio Bianchi S.r.l.',
          is_shown: true,
        })
        .execute(),
    );
  }

  describe('CUL-03 · reminders', () => {
    const all = ['dueSoon', 'dueToday', 'overdue'] as const;

    test('are sent before, on and after the due date, each once', async () => {
      await anAccount();
      await switchOn(all);
      const { customer } = await anAwaited();

      await at('2026-11-09T10:00:00Z');
      expect(api.mailsTo(customer.email)).toHaveLength(0);
      for (const time of ['10T10:00', '10T11:00', '11T10:00', '15T10:00', '15T16:00'])
        await at(`2026-11-${time}:00Z`);
      for (const day of [16, 21, 22, 23, 30]) await at(`2026-11-${day}T10:00:00Z`);

      expect(subjectsTo(customer.email)).toEqual([
        expect.stringContaining('ti ricordiamo che il 15/11/2026 scade'),
        expect.stringContaining('oggi, 15/11/2026, scade'),
        expect.stringContaining('non ci risulta ancora'),
      ]);
      const [first] = api.mailsTo(customer.email);
      expect(first?.text).toContain('IBAN: IT60 X054 2811 1010 0000 0123 456');
      expect(first?.html).toMatch(/font-weight:600">Studio Rossi<\/td>/);
      expect(first?.images.map(({ contentId }) => contentId)).toEqual(['bonifico@canone']);
      expect(first?.text).toMatch(/Causale: RF\d\d /);
      expect(first?.headers).toContain('From: Studio Rossi <aiuto@canone.example>');
      expect(first?.headers).toContain('Reply-To: studio@prova.example');
    });

    test('are not sent at night', async () => {
      await switchOn(all);
      const { customer } = await anAwaited();

      await at('2026-11-10T06:59:00Z');
      await at('2026-11-10T19:00:00Z');
      expect(api.mailsTo(customer.email)).toHaveLength(0);

      await at('2026-11-11T07:00:00Z');
      expect(api.mailsTo(customer.email)).toHaveLength(1);
    });

    test.each([
      [
        'paid',
        async (caller: TestCaller, { paymentId }: { paymentId: number }) => {
          await caller.call(bankTransferContract.endpoints.create, {
            body: { paymentId, amount: 12.2, approvalDate: String(api.now()) },
          });
        },
      ],
      [
        'written off',
        async (caller: TestCaller, { paymentId }: { paymentId: number }) => {
          await caller.call(receivableContract.endpoints.writeOff, {
            params: { id: paymentId },
            body: { reason: 'Abbuonato' },
          });
        },
      ],
      [
        'cancelled',
        async (caller: TestCaller, { id }: { id: number }) => {
          await caller.call(subscriptionContract.endpoints.cancel, { params: { id } });
        },
      ],
    ])('stop when the amount is %s', async (_, settle) => {
      await switchOn(all);
      const subscription = await anAwaited();
      await at('2026-11-10T10:00:00Z');
      await settle(await admin(), subscription);

      for (const day of [15, 22]) await at(`2026-11-${day}T10:00:00Z`);

      expect(api.mailsTo(subscription.customer.email)).toHaveLength(1);
    });

    test('an amount that is paid while the job runs gets no letter', async () => {
      await switchOn(all);
      const { customer, id } = await anAwaited();
      await api.make.inTenant(tenantId, (db) =>
        db.updateTable('subscriptions').set({ status: Canceled }).where('id', '=', id).execute(),
      );

      await at('2026-11-10T10:00:00Z');

      expect(api.mailsTo(customer.email)).toHaveLength(0);
    });

    test('are sent neither for a tenant that has switched them off nor for another tenant', async () => {
      const silent = await anAwaited();
      tenantId = (await api.make.aTenant()).id;
      await switchOn(all);
      const { customer } = await anAwaited();

      await at('2026-11-10T10:00:00Z');

      expect(api.mailsTo(silent.customer.email)).toHaveLength(0);
      expect(api.mailsTo(customer.email)).toHaveLength(1);
    });

    test('are not sent about facts before they were switched on', async () => {
      const { customer } = await anAwaited();
      api.setNow('2026-11-23T10:00:00Z');
      await switchOn(all);

      await at('2026-11-23T11:00:00Z');

      expect(api.mailsTo(customer.email)).toHaveLength(0);
    });
  });

  test('CUL-04 · two workers at once write each letter once', async () => {
    await switchOn(['dueSoon']);
    const awaited = await Promise.all(Array.from({ length: 8 }, anAwaited));
    api.setNow('2026-11-10T10:00:00Z');

    await Promise.all([1, 2, 3].map(() => api.runJob('customer-letters')));
    await api.runJob('mail');

    expect(awaited.map(({ customer }) => api.mailsTo(customer.email).length)).toEqual(
      awaited.map(() => 1),
    );
  });

  test('CUL-04 · a customer without e-mail gets no letter, which is recorded once, and the other customers get theirs', async () => {
    await switchOn(['dueSoon']);
    const [nobody, somebody] = [await anAwaited(), await anAwaited()];
    await api.make.asOwner((db) =>
      db.updateTable('users').set({ email: '' }).where('id', '=', nobody.customer.id).execute(),
    );

    await at('2026-11-10T10:00:00Z');
    await at('2026-11-10T11:00:00Z');

    expect(api.mailsTo(somebody.customer.email)).toHaveLength(1);
    const letters = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('customer_letters')
        .select(['kind', 'recipient', 'skipped'])
        .where('subscription_id', '=', nobody.id)
        .execute(),
    );
    expect(letters).toEqual([{ kind: 'dueSoon', recipient: null, skipped: 'noEmail' }]);
  });

  test('CUL-02 · a mail contains the tenant’s logo', async () => {
    await switchOn(['dueSoon'], { logo: `data:image/png;base64,${png}` });
    const { customer } = await anAwaited();

    await at('2026-11-10T10:00:00Z');

    const [mail] = api.mailsTo(customer.email);
    expect(mail?.html).toContain('<img src="cid:logo@canone" alt="Studio Rossi"');
    expect(mail?.images).toEqual([{ contentId: 'logo@canone', bytes: Buffer.from(png, 'base64') }]);
  });

  test('CUL-05 · the end of a period paid by transfer is announced once, and the letter says how to renew', async () => {
    await anAccount();
    await switchOn(['transferEnding']);
    const { customer } = await api.make.aSubscription(tenantId, {
      status: ActiveNoRenewal,
      startAt: '2026-10-25T09:00:00Z',
    });

    for (const day of [10, 11, 12, 24]) await at(`2026-11-${day}T10:00:00Z`);

    const [mail, ...others] = api.mailsTo(customer.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('finisce il 25/11/2026 e non si rinnova da solo');
    expect(mail?.text).toContain('Importo del rinnovo: 12,20');
    expect(mail?.text).toContain('IBAN: IT60 X054');
  });

  test('CUL-05 · a customer whose subscription has begun gets one letter about a new price, with the old price', async () => {
    await switchOn(['priceChanged']);
    const begun = await api.make.aSubscription(tenantId);
    const never = await api.make.aSubscription(tenantId);
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ begun_at: '2026-10-01T09:00:00Z' })
        .where('id', '=', begun.id)
        .execute(),
    );
    const caller = await admin();
    for (const { id } of [begun, never])
      await caller.call(subscriptionContract.endpoints.update, {
        body: { id, paymentAmount: 24.4 },
      });

    await at('2026-11-01T10:00:00Z');
    await at('2026-11-01T11:00:00Z');

    const [mail, ...others] = api.mailsTo(begun.customer.email);
    expect(others).toEqual([]);
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('da 12,20 € a 24,40 €, IVA inclusa');
    expect(api.mailsTo(never.customer.email)).toEqual([]);
  });

  test('CUL-06 · the timeline of a subscription lists each letter', async () => {
    await switchOn(['dueSoon']);
    const { customer, id } = await anAwaited();

    await at('2026-11-10T10:00:00Z');

    const entries = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select(['actor_id', 'after'])
        .where('action', '=', 'writeToCustomer')
        .where('entity_id', '=', id)
        .execute(),
    );
    expect(entries).toEqual([
      { actor_id: null, after: { reason: 'dueSoon', recipient: customer.email } },
    ]);
  });
});
