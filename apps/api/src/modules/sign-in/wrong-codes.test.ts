import { secondStepContract } from '@canone/contracts/access/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type PeopleWithFactors, peopleWithFactors } from '../../testing/second-factors.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { finish } = secondStepContract.endpoints;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const subject = /subject: .*Codici errati per entrare in Canone/i;

describe('AUT-22 · wrong codes after the right password', () => {
  let server: MailServer;
  let api: TestApi;
  let people: PeopleWithFactors;

  beforeAll(async () => {
    server = await startMailServer();
    api = await startTestApi({ smtpUrl: server.url });
    people = await peopleWithFactors(api);
  });

  beforeEach(() => api.setNow(beginning));

  afterAll(async () => {
    await api.close();
    await server.close();
  });

  const later = (minutes: number) => api.setNow(String(api.now().add({ minutes })));

  /** Sends the password and then these codes. Returns the status of each code's answer. */
  async function codes(email: string, given: readonly string[]): Promise<number[]> {
    const token = await people.firstStep(email);
    const statuses: number[] = [];
    for (const code of given) {
      const answer = await api.with({ address: '203.0.113.7' }).raw({
        method: 'POST',
        url: finish.path,
        headers: { 'user-agent': firefox },
        payload: { token, proof: { code } },
      });
      statuses.push(answer.statusCode);
    }
    return statuses;
  }

  async function warnings(email: string) {
    await api.runJob('mail');
    return server.received.filter(({ to, headers }) => to.includes(email) && subject.test(headers));
  }

  const wrong = (times: number) => Array.from({ length: times }, () => '000000');

  test('the third wrong code sends a mail with time, network and browser, and a link to change the password', async () => {
    const { email, name } = await people.aPersonWithApp();

    expect(await codes(email, wrong(2))).toEqual([401, 401]);
    expect(await warnings(email)).toEqual([]);
    later(2);
    expect(await codes(email, wrong(1))).toEqual([401]);

    const [mail, ...others] = await warnings(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`Ciao ${name},`);
    expect(mail?.text).toContain('Ultimo tentativo: 21/11/2026 alle ore 10:32');
    expect(mail?.text).toContain('Rete: 203.0.113.7');
    expect(mail?.text).toContain('Browser: Firefox su Windows');
    expect(mail?.text).toContain('Cambia la password:\nhttp://localhost:3000/login?mode=reset');
    expect(mail?.html).toContain('href="http://localhost:3000/login?mode=reset"');
  });

  test('further wrong codes send no second mail within the hour, and one after the hour', async () => {
    const { email } = await people.aPersonWithApp();
    await codes(email, wrong(4));
    later(50);
    await codes(email, wrong(4));
    expect(await warnings(email)).toHaveLength(1);

    later(30);
    await codes(email, wrong(4));
    expect(await warnings(email)).toHaveLength(2);
  });

  test('a right code resets the count of wrong codes', async () => {
    const { email, app } = await people.aPersonWithApp();
    later(1);
    await codes(email, [...wrong(2), app.code()]);
    await codes(email, wrong(2));

    expect(await warnings(email)).toEqual([]);
  });

  test('a used recovery code or a code of another person counts as a wrong code', async () => {
    const { email, codes: recovery } = await people.aPersonWithApp();
    const [used = ''] = recovery;
    expect(await codes(email, [used])).toEqual([200]);

    expect(await codes(email, [used, ...wrong(2)])).toEqual([401, 401, 401]);
    expect(await warnings(email)).toHaveLength(1);
  });

  test('the wrong codes of each person are counted separately', async () => {
    const one = await people.aPersonWithApp();
    const other = await people.aPersonWithApp();
    await codes(one.email, wrong(2));
    await codes(other.email, wrong(2));

    expect(await warnings(one.email)).toEqual([]);
    expect(await warnings(other.email)).toEqual([]);
  });
});
