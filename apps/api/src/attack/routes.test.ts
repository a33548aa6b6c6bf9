import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

/** Routes that no contract declares, each with its reason. */
const exceptions = [
  // the description of the API, and the page that shows it
  /^GET \/api\/(openapi\.json|docs(\/.*|\*)?)$/,
  // pages and health checks, which nobody can write to
  /^GET \/(?!api)/,
  // the webhooks of a provider, whose signature is checked over the raw bytes
  /^POST \/api\/webhooks\/paypal\/:providerId$/,
];

/** Parses the tree of routes that the router prints. Each line of the tree continues the path of its parent. */
function routesIn(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name = '', methods = ''] =
      /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = `${depth > 0 ? parents[depth - 1] : ''}${name}`;
    parents[depth] = path;
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}

describe('RTE-05 · the routes of the server', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('are the endpoints of the contracts, so every attack includes them', () => {
    const declared = everyEndpoint.map(({ endpoint: { method, path } }) =>
      `${method} ${path}`.toLowerCase(),
    );
    const served = routesIn(api.app.printRoutes({ commonPrefix: false }));
    const answering = served.filter((route) => !exceptions.some((pattern) => pattern.test(route)));

    expect(answering.map((route) => route.toLowerCase()).toSorted()).toEqual(declared.toSorted());
  });

  test('are described, with the routes for machines', async () => {
    const { paths } = (await api.app.inject('/api/openapi.json')).json<{
      paths: Record<string, object>;
    }>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`.replaceAll(/\{(\w+)\}/g, ':$1')),
    );
    const served = routesIn(api.app.printRoutes({ commonPrefix: false }));
    const ofTheDescription = /^GET \/api\/(openapi\.json|docs)/;
    const forMachines = /^(GET \/(health|metrics)|POST \/api\/webhooks)/;
    const expected = served.filter(
      (route) =>
        forMachines.test(route) || (/ \/api\//.test(route) && !ofTheDescription.test(route)),
    );

    expect(described.map((route) => route.toLowerCase()).toSorted()).toEqual(
      expected.map((route) => route.toLowerCase()).toSorted(),
    );
  });
});
