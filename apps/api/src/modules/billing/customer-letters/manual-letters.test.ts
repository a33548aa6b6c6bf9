import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { formatReference, referenceOf } from '@canone/contracts/bank/creditor-reference';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { auditContract } from '@canone/contracts/history/audit';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { timelineContract } from '@canone/contracts/overviews/timeline';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { formatIban } from '@canone/contracts/values/iban';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiWithMail, startApiWithMail } from '../../../testing/api-with-mail.ts';
import { anAccount } from '../../../testing/bank-inputs.ts';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import { beginning, type SignedIn } from '../../../testing/test-api.ts';

const { draft, sendLink, remind } = customerLetterContract.endpoints;
const { BankTransferPending } = SubscriptionStatus;
const text = { subject: 'Due parole', body: 'Gentile Lucia,\n\ncome sta? {nome}' };

describe('CUL-06 · letters that a person sends', () => {
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

  const anAwaited = () => api.make.aSubscription(tenantId, { status: BankTransferPending });

  async function aPayable() {
    await api.make.aProvider(tenantId);
    return api.make.aSubscription(tenantId);
  }

  test('a draft shows the filled text, the table and the recipient before anything is sent', async () => {
    const { paymentId, customer } = await anAwaited();

    const shown = await user.call(draft, {
      params: { id: paymentId },
      query: { kind: 'reminder' },
    });

    expect(shown).toMatchObject({
      customerName: customer.name,
      recipient: customer.email,
      obstacle: null,
      isAskedToday: false,
      lastAskedAt: null,
    });
    expect(shown.subject).toMatch(/^Promemoria: Piano \d+, scadenza del 01\/11\/2026$/);
    expect(shown.body).toContain(`Gentile ${customer.name},`);
    expect(shown.facts.map(({ label }) => label)).toEqual(['Da pagare', 'Scadenza', 'Periodo']);
  });

  test('a reminder is sent as the person wrote it, and the history names the sender', async () => {
    const { id, paymentId, customer } = await anAwaited();

    await user.call(remind, { params: { id: paymentId }, body: text });
    await api.runJob('mail');

    const [mail] = api.mailsTo(customer.email);
    expect(mail?.text).toContain('come sta? {nome}');
    expect(mail?.text).toContain('Da pagare: 12,20');
    const admin = await api.asAdminOf(tenantId);
    const history = await admin.call(auditContract.endpoints.list, {
      query: { filters: { entity: 'subscription', entityId: id } },
    });
    expect(history.items[0]).toMatchObject({
      action: 'writeToCustomer',
      actorId: user.person.id,
    });
    const story = await user.call(timelineContract.endpoints.list, { params: { id }, query: {} });
    expect(story.items.map(({ what, reason }) => [what, reason])).toContainEqual([
      'writeToCustomer',
      'reminder',
    ]);
  });

  test('a second reminder on the same day needs a confirmation, on the next day it does not', async () => {
    const { paymentId, customer } = await anAwaited();
    const params = { id: paymentId };
    await user.call(remind, { params, body: text });

    await expect(user.call(remind, { params, body: text })).rejects.toMatchObject({
      code: 'customerLetter.writtenToday',
    });
    expect(await user.call(draft, { params, query: { kind: 'reminder' } })).toMatchObject({
      isAskedToday: true,
      lastAskedAt: String(api.now()),
    });
    await user.call(remind, { params, body: { ...text, isAgain: true } });
    api.setNow('2026-11-21T23:00:00Z');
    user = await api.asUserOf(tenantId);
    await user.call(remind, { params, body: text });

    await api.runJob('mail');
    expect(api.mailsTo(customer.email)).toHaveLength(3);
  });

  test('W33 · the eleventh letter of a day about one receivable is refused, and on the next day it is sent', async () => {
    const { paymentId } = await anAwaited();
    const other = await anAwaited();
    const params = { id: paymentId };
    for (let n = 0; n < 10; n += 1)
      await user.call(remind, { params, body: { ...text, isAgain: true } });

    const refusal = {
      code: 'customerLetter.refused',
      message: 'Oggi per questa scadenza sono già state inviate 10 lettere: riprova domani.',
    };
    const again = () => user.call(remind, { params, body: { ...text, isAgain: true } });
    await expect(again()).rejects.toMatchObject(refusal);
    await expect(user.call(sendLink, { params, body: text })).rejects.toMatchObject(refusal);
    expect(await user.call(draft, { params, query: { kind: 'reminder' } })).toMatchObject({
      obstacle: refusal.message,
    });
    await user.call(remind, { params: { id: other.paymentId }, body: text });
    api.setNow('2026-11-21T23:00:00Z');
    user = await api.asUserOf(tenantId);
    await again();
  });

  test('two people who remind at once send one reminder', async () => {
    const { paymentId, customer } = await anAwaited();
    const other = await api.asUserOf(tenantId);
    const send = (caller: SignedIn) =>
      caller.call(remind, { params: { id: paymentId }, body: text });

    const results = await Promise.allSettled([send(user), send(other)]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await api.runJob('mail');
    expect(api.mailsTo(customer.email)).toHaveLength(1);
  });

  test('BNK-08 · a link names the shown account, the amount and the reference of its receivable', async () => {
    const { paymentId, customer } = await aPayable();
    const drafted = () =>
      user.call(draft, { params: { id: paymentId }, query: { kind: 'paymentLink' } });
    expect((await drafted()).facts.map(({ label }) => label)).not.toContain('IBAN');
    const admin = await api.asAdminOf(tenantId);
    const account = { ...anAccount(), isShown: true };
    await admin.call(bankAccountContract.endpoints.create, { body: account });

    const { facts } = await drafted();
    await user.call(sendLink, { params: { id: paymentId }, body: text });
    await api.runJob('mail');

    const reference = formatReference(referenceOf({ tenantId, receivableId: paymentId }));
    const [mail] = api.mailsTo(customer.email);
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
      [
        'Oppure con bonifico: 12,20 €',
        `IBAN: ${formatIban(account.iban)}`,
        `Intestatario: ${account.holder}`,
        `Causale: ${reference}`,
      ].join('\n'),
    );
    expect(facts).toContainEqual({ label: 'Causale', value: reference });
  });

  test('a link is created and sent in one step, it opens the payment page, and the stored text of its mail is deleted afterwards', async () => {
    const { paymentId, customer } = await aPayable();

    await user.call(sendLink, { params: { id: paymentId }, body: text });
    await api.runJob('mail');

    const [mail] = api.mailsTo(customer.email);
    const [, token = ''] =
      /\/payment\?token=([\w-]+)&bypassTenant=true\n/.exec(mail?.text ?? '') ?? [];
    const page = await api.nobody.call(paymentTokenContract.endpoints.validate, {
      query: { token },
    });
    expect(page.amount).toBe(12.2);
    expect(mail?.html).toContain('>Paga ora</a>');
    expect(mail?.text).toContain('Il link vale fino al: 21/11/2026, 11:30');
    const row = await api.make.asOwner((db) =>
      db
        .selectFrom('outbox')
        .select(['body', 'html'])
        .where('recipient', '=', customer.email)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ body: null, html: null });
  });

  test('the live link is sent again instead of a new link, so that the link in the first mail keeps working', async () => {
    const { paymentId, customer } = await aPayable();
    const params = { id: paymentId };
    await user.call(sendLink, { params, body: text });
    await user.call(sendLink, { params, body: text });
    await api.runJob('mail');

    const tokens = api.mailsTo(customer.email).map((mail) => /token=([\w-]+)/.exec(mail.text)?.[1]);
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(1);
  });

  test('a link that expires before its mail is sent is never sent', async () => {
    const { paymentId, customer } = await aPayable();
    await user.call(sendLink, { params: { id: paymentId }, body: text });

    api.setNow('2026-11-21T10:30:00Z');
    await api.runJob('mail');

    expect(api.mailsTo(customer.email)).toEqual([]);
  });

  test.each([
    [
      'is off',
      async () => {
        const admin = await api.asAdminOf(tenantId);
        const body = { ...someSettings(), letters: lettersOn() };
        await admin.call(letterSettingsContract.endpoints.update, { body });
      },
    ],
    [
      'has a customer without e-mail',
      async (customerId: number) =>
        api.make.asOwner((db) =>
          db.updateTable('users').set({ email: '' }).where('id', '=', customerId).execute(),
        ),
    ],
    [
      'has a removed customer',
      async (customerId: number) =>
        api.make.asOwner((db) =>
          db
            .updateTable('memberships')
            .set({ hidden_at: String(api.now()) })
            .where('user_id', '=', customerId)
            .execute(),
        ),
    ],
  ])('a reminder that %s is refused, and its draft says why', async (_, prepare) => {
    const { paymentId, customer } = await anAwaited();
    const params = { id: paymentId };
    await prepare(customer.id);

    const { obstacle } = await user.call(draft, { params, query: { kind: 'reminder' } });
    const sending = user.call(remind, { params, body: text });

    await expect(sending).rejects.toMatchObject({
      code: 'customerLetter.refused',
      failure: { message: obstacle },
    });
    await api.runJob('mail');
    expect(api.mailsTo(customer.email)).toEqual([]);
  });

  test('no reminder is sent for an amount that is not due, and no link for an amount that cannot be paid online', async () => {
    const notAsked = await api.make.aSubscription(tenantId);
    const awaited = await anAwaited();

    await expect(
      user.call(remind, { params: { id: notAsked.paymentId }, body: text }),
    ).rejects.toMatchObject({ code: 'customerLetter.refused' });
    await expect(
      user.call(sendLink, { params: { id: awaited.paymentId }, body: text }),
    ).rejects.toMatchObject({ code: 'paymentLink.nothingToPay' });
  });

  test('a call that is repeated with its idempotency key sends one letter', async () => {
    const { paymentId, customer } = await aPayable();
    const request = {
      method: 'POST',
      url: `/api/customerletter/sendLink/${paymentId}`,
      payload: text,
      headers: { 'idempotency-key': 'una-chiave-di-prova-1' },
    } as const;

    const [first, second] = [await user.raw(request), await user.raw(request)];
    await api.runJob('mail');

    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect(api.mailsTo(customer.email)).toHaveLength(1);
  });
});
