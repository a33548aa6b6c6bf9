import { auditContract } from '@canone/contracts/history/audit';
import { letterKinds } from '@canone/contracts/letters/letter-kinds';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { planContract } from '@canone/contracts/plans/plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someSettings } from '../../testing/letter-inputs.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { longSavesLimit } from '../throttle/limits.ts';

const { list } = auditContract.endpoints;
const { associateFeatures } = planContract.endpoints;

describe('the history of long lists', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('W171 · shows their beginning, and that their end has changed', async () => {
    const tenantId = (await api.make.aTenant()).id;
    const admin = await api.asAdminOf(tenantId);
    const { id: planId } = await api.make.aPlan(tenantId);
    const save = (last: string) =>
      admin.call(associateFeatures, {
        params: { planId },
        body: Array.from({ length: 100 }, (_, n) => ({
          featureName: `Voce ${n}`,
          description: n === 99 ? last : 'è'.repeat(1_000),
        })),
      });
    await save('Prima');

    await save('Dopo');

    const { items } = await admin.call(list, {
      query: { filters: { action: 'associateFeatures' } },
    });
    const [newest, oldest] = items.map(({ changes }) => changes);
    expect(newest).toHaveLength(1);
    for (const { before, after } of newest ?? []) {
      expect(before).not.toBe(after);
      for (const text of [before, after]) {
        expect(String(text)).toMatch(/^Voce 0 – è{1000}, Voce 1 – è+… \([\da-f]{8}\)$/);
        expect(String(text).length).toBeLessThan(2_020);
      }
    }
    expect(oldest).toMatchObject([{ field: 'planFeatures', before: null }]);
  });

  test('W204 · has at most sixty long changes of a person within an hour', async () => {
    const tenantId = (await api.make.aTenant()).id;
    const admin = await api.asAdminOf(tenantId);
    const { id: planId } = await api.make.aPlan(tenantId);
    const save = (length: number) =>
      admin.call(associateFeatures, {
        params: { planId },
        body: Array.from({ length }, (_, n) => ({
          featureName: `Voce ${n}`,
          description: 'è'.repeat(1_000),
        })),
      });
    for (let time = 0; time < longSavesLimit.free; time += 1) await save(25);

    await expect(save(25)).rejects.toMatchObject({ status: 429, code: 'request.tooMany' });

    const { id: otherId } = await api.make.aPlan(tenantId);
    await admin.call(associateFeatures, { params: { planId: otherId }, body: [] });
    api.setNow('2026-11-21T10:30:00Z');
    await save(25);
  });

  test('W183 · shows the beginning of the long texts of letters too', async () => {
    const admin = await api.asAdminOf((await api.make.aTenant()).id);
    const { letters: _, ...settings } = someSettings();
    const save = (last: string) => {
      const body = `${'è'.repeat(2_900)}${last}`;
      const letters = letterKinds.map((kind) => [kind, { isOn: true, subject: 'Avviso', body }]);
      return admin.call(letterSettingsContract.endpoints.update, {
        body: { ...settings, letters: Object.fromEntries(letters) as never }, // it has each of `letterKinds`
      });
    };
    await save('Prima');

    await save('Dopo');

    const { items } = await admin.call(list, { query: { filters: { entity: 'letterSettings' } } });
    const texts = items[0]?.changes.find(({ field }) => field === 'letterTexts');
    expect(texts?.before).not.toBe(texts?.after);
    for (const text of [texts?.before, texts?.after]) {
      expect(String(text)).toMatch(/: Avviso è+… \([\da-f]{8}\)$/);
      expect(String(text).length).toBeLessThan(2_020);
    }
  });
});
