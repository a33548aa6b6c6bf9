import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricsIn, type Scrape } from './testing/alert-expression.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import {
  aJob,
  alerts,
  deployFile,
  runJob,
  scrape,
  watchedServers,
} from './testing/watched-server.ts';

const dashboard: { panels: readonly { targets: readonly { expr: string }[] }[] } = JSON.parse(
  deployFile('grafana/canone.json'),
);
const ofDashboard = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** The labels by which an expression groups its series. */
const groupsOf = (expression: string) =>
  [...expression.matchAll(/ by \(([^)]+)\)/g)].flatMap(([, by = '']) => by.split(', '));

describe('OPS-10 · the metrics of the alerts and of the dashboard', () => {
  let api: TestApi;
  let known: Scrape;

  beforeAll(async () => {
    api = await startTestApi();
    for (const name of ['backup', 'verify-books'])
      await runJob(
        api,
        aJob(name, async () => ({ problems: 0 })),
      );
    await api.owner.pool.query(`
      select pgboss.create_queue('late', '{"policy":"standard"}');
      insert into pgboss.job (name, start_after) values ('late', now() - interval '5 minutes')`);
  });

  afterAll(() => api.close());

  test('exist, with every label that the expressions name', async () => {
    const app = await watchedServers(api)();
    await app.inject('/health/live');
    known = await scrape(app);
    const problems: string[] = [];
    for (const expression of [...alerts.map(({ expr }) => expr), ...ofDashboard])
      for (const { name, labels } of metricsIn(expression)) {
        const [sample] = known.get(name) ?? [];
        const missing = [...labels, ...groupsOf(expression)].filter(
          (label) => sample?.labels[label] === undefined,
        );
        if (!sample) problems.push(`${name} does not exist`);
        else if (missing.length > 0) problems.push(`${name} has no label ${missing.join(', ')}`);
      }

    expect(ofDashboard.length).toBeGreaterThan(15);
    expect(problems).toEqual([]);
  });

  test('O23 · have no label that Prometheus renames', async () => {
    const labels = [...(await scrape(await watchedServers(api)())).values()]
      .flat()
      .flatMap((sample) => Object.keys(sample.labels));

    expect(labels).toContain('outcome');
    expect(labels.filter((label) => label.startsWith('exported_'))).toEqual([]);
  });
});
