import { filterNames } from '@canone/contracts/kit/list-query';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { apiKey, startTestApi, type TestApi } from '../testing/test-api.ts';
import { describedAnswers } from './described-answers.ts';

const days = ['0000-01-01', '0000-01', '0001-01-01', '1900-01-01', '9999-12-31', '9999-12'];
const lists = everyEndpoint.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.query && endpoint.access !== 'public',
);

describe('W31 · a day at an end of the calendar', () => {
  let api: TestApi;
  let headers: Readonly<Record<string, string>>;
  let wrongWith: Awaited<ReturnType<typeof describedAnswers>>;

  beforeAll(async () => {
    api = await startTestApi();
    const { id: tenantId } = await api.make.aTenant();
    const { id: userId } = await api.make.aPerson({ roleId: Role.SuperAdmin });
    const claims = { userId, roleId: Role.SuperAdmin, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, api.now());
    headers = {
      'x-api-key': apiKey,
      'x-tenant-id': String(tenantId),
      authorization: `Bearer ${token}`,
    };
    wrongWith = await describedAnswers(api);
  });

  afterAll(() => api.close());

  test.each(lists)('$title is answered without a server error', async ({ title, endpoint }) => {
    const names = filterNames(endpoint.query ?? z.object({}));
    for (const day of days)
      for (const query of [
        `by=month&from=${day}&to=${day}`,
        ...names.map((name) => `filters[${name}]=${day}`),
      ]) {
        const answer = await api.app.inject({ url: `${endpoint.path}?${query}`, headers });
        expect([query, wrongWith(title, answer)]).toEqual([query, undefined]);
        expect([query, answer.statusCode < 500]).toEqual([query, true]);
      }
  });
});
