import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

/** Routes that no contract declares, each with its reason. */
const exceptions = [
  // the description of the API, and the page to browse it
  /^GET \/api\/(openapi\.json|docs(\/.*|\*)?)$/,
  // pages, and whether the process lives: read, not asked
  /^GET \/(?!api)/,
  // a provider tells, whose signature covers the bytes as they came
  /^POST \/api\/webhooks\/paypal\/:providerId$/,
];

/** The router's tree as it prints it, a line a route, each under the one it goes on from. */
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

  test('are the endpoints of the contracts, and so walked by every attack', () => {
    const declared = everyEndpoint.map(({ endpoint: { method, path } }) =>
      `${method} ${path}`.toLowerCase(),
    );
    const served = routesIn(api.app.printRoutes({ commonPrefix: false }));
    const answering = served.filter((route) => !exceptions.some((pattern) => pattern.test(route)));

    expect(answering.map((route) => route.toLowerCase()).toSorted()).toEqual(declared.toSorted());
  });
});
