import { auditEntityLabels } from '@canone/contracts/audit-entity-labels';
import { changesBetween } from '@canone/contracts/history/audit-changes';
import { auditFieldLabels } from '@canone/contracts/history/audit-field-labels';
import { auditActionLabels } from '@canone/contracts/history/audit-labels';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint } from '../../testing/every-endpoint.ts';
import { goodInput, requestOf, type World, worldOf } from '../../testing/good-inputs.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

/** Endpoints that write and leave no audit entry, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'notification.read':
    'records which notifications a person has read, and changes nothing of the tenant’s',
  'notification.readUpTo': 'as above',
  'reconciliation.run': 'requests a comparison, whose changes have their own entries',
  'paymentprovider.checkCredentials': 'queries PayPal, and changes nothing that a person entered',
  'email-change.find': 'reads what a link would do',
  'second-factor.beginProof': 'asks for a proof, and changes nothing',
  'second-step.begin': 'asks for a proof, and changes nothing',
  'customer-import.preview': 'reads a file and stores nothing',
  'bankstatement.preview': 'reads a file and stores nothing',
  'sign-in.requestPasswordReset': 'its good input has an address without an account',
};

const writes = everyEndpoint.filter(({ endpoint }) => endpoint.method !== 'GET');
const recorded = writes.filter(({ title }) => !(title in exceptions));

describe('the history entry of every write', () => {
  let api: TestApi;
  let world: World;
  let caller: Awaited<ReturnType<TestApi['asSuperAdmin']>>;

  beforeAll(async () => {
    api = await startTestApi();
    const { id: tenantId } = await api.make.aTenant();
    await api.make.aProvider(tenantId);
    caller = await api.asSuperAdmin(tenantId);
    world = worldOf(api, tenantId, caller);
  });

  afterAll(() => api.close());

  const entriesOf = (tenantId: number, requestId: string) =>
    api.make.inTenant(tenantId, (db) =>
      db.selectFrom('audit_entries').selectAll().where('request_id', '=', requestId).execute(),
    );

  test.each(recorded)(
    'AUD-01 · $title records the person, the entity and the request',
    async ({ title, endpoint }) => {
      const answer = await caller.raw(requestOf(endpoint, await goodInput(title, world)));
      const requestId = String(answer.headers['x-request-id']);
      const entries = [
        ...(await entriesOf(world.tenantId, requestId)),
        ...(await entriesOf(0, requestId)),
      ];

      expect(answer.statusCode).toBe(200);
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries) {
        // the entry of a sign-in names the person who has signed in
        const signsIn = ['sign-in.signIn', 'second-step.finish'].includes(title);
        const person = signsIn ? entry.entity_id : null;
        expect(entry.actor_id).toBe(endpoint.access === 'public' ? person : caller.person.id);
        expect(Object.keys(auditEntityLabels)).toContain(entry.entity);
        expect(Object.keys(auditActionLabels)).toContain(entry.action);
        const changed = changesBetween(entry.before, entry.after).map(({ field }) => field);
        expect([title, changed.filter((field) => !(field in auditFieldLabels))]).toEqual([
          title,
          [],
        ]);
        expect(entry).toMatchObject({ entity_id: expect.any(Number), refusal: null });
      }
    },
  );

  test('AUD-01 · every exception is an existing call', () => {
    expect(writes.map(({ title }) => title)).toEqual(
      expect.arrayContaining(Object.keys(exceptions)),
    );
  });
});
