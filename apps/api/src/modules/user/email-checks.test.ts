import { userContract } from '@canone/contracts/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { emailCheckLimit } from './email-checks.ts';

const { create, update, isEmailUnique } = userContract.endpoints;

describe('F16 · answers about whether an e-mail is taken', () => {
  let api: TestApi;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  test('are limited for each person', async () => {
    const [curious, calm] = [await api.asAdminOf(tenantId), await api.asAdminOf(tenantId)];
    const ask = (admin: typeof calm) =>
      admin.call(isEmailUnique, { params: { email: 'vittima@altrove.example' } });
    for (let times = 0; times < emailCheckLimit.points; times += 1)
      expect(await ask(curious)).toEqual({ isUnique: true });

    await expect(ask(curious)).rejects.toMatchObject({ status: 429 });
    expect(await ask(calm)).toEqual({ isUnique: true });
  });

  test('AP3 · a refusal says after how many minutes the checks work again', async () => {
    const admin = await api.asAdminOf(tenantId);
    const ask = () => admin.call(isEmailUnique, { params: { email: 'vittima@altrove.example' } });
    for (let times = 0; times < emailCheckLimit.points; times += 1) await ask();

    await expect(ask()).rejects.toMatchObject({
      status: 429,
      message: 'Troppe richieste. Riprova tra 10 minuti.',
    });
  });

  const newcomer = (email: string) => ({
    body: { name: 'Anna', email, street: 'Via Roma 1', zip: '40121', municipality: 1 },
  });

  test('count saves that were refused because of the e-mail, and no other saves', async () => {
    const admin = await api.asAdminOf(tenantId);
    const { email } = await api.make.aPerson();
    const save = (address: string) => admin.call(create, newcomer(address));
    for (let times = 1; times < emailCheckLimit.points; times += 1)
      await expect(save(email)).rejects.toMatchObject({ status: 400 });

    await expect(save('libera@prova.example')).resolves.toMatchObject({ name: 'Anna' });
    await expect(save(email)).rejects.toMatchObject({ status: 400 });
    await expect(save(email)).rejects.toMatchObject({ status: 429 });
  });

  test('W150 · after the last answer, a save of a free address is refused like a save of a taken address', async () => {
    const admin = await api.asAdminOf(tenantId);
    const { email: taken } = await api.make.aPerson();
    const contact = await admin.call(create, newcomer('contatto@prova.example'));
    const change = (email: string, name = contact.name) =>
      admin.call(update, { body: { id: contact.id, name, email } });
    for (let times = 0; times < emailCheckLimit.points; times += 1)
      await expect(change(taken)).rejects.toMatchObject({ status: 400 });

    const spent = { status: 429, code: 'request.tooMany' };
    for (const email of [taken, 'nessuno-ancora@prova.example']) {
      await expect(change(email)).rejects.toMatchObject(spent);
      await expect(admin.call(create, newcomer(email))).rejects.toMatchObject(spent);
    }
    await expect(change('CONTATTO@prova.example', 'Altro nome')).resolves.toMatchObject({
      name: 'Altro nome',
    });
  });
});
