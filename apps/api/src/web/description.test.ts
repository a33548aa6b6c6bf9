import { allContracts } from '@canone/contracts/all-contracts';
import { featureContract } from '@canone/contracts/plans/feature';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { ofConnections } from '../platform/http/described-failures.ts';
import { openApi } from '../platform/http/open-api.ts';
import { describedRoutes } from './described-routes.ts';

type Json = Record<string, unknown>;

/** The document after it was written as JSON, so without values that JSON cannot represent. */
function described(contracts: Parameters<typeof openApi>[0]): Json {
  const document = openApi(contracts, {
    serverUrl: 'https://canone.prova.it',
    ...describedRoutes,
  });
  return JSON.parse(JSON.stringify(document)) as Json;
}

/** Validates the document with the schema that the authors of OpenAPI 3.1 publish. */
async function problemsOfSchema(document: Json): Promise<readonly unknown[]> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  if (!valid) return [errors];
  try {
    validator.resolveRefs();
    return [];
  } catch (error) {
    return [error];
  }
}

/**
 * Checks the document with Redocly, which does not use that schema. It checks types, references, parameters and
 * examples.
 */
async function problemsOfRedocly(document: Json): Promise<readonly string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // the product has no public licence, its tags have the names of the paths, and the health endpoints refuse
      // nothing
      'info-license': 'off',
      'tag-description': 'off',
      'operation-4xx-response': 'off',
      // the product has only one kind of checkout today, so one union has a single member
      'no-illogical-composition-keywords': 'off',
    },
  });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => {
    return `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`;
  });
}

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

/** Every place in the document that has a schema and an example: bodies, answers and parameters. */
function* exampled(node: unknown, path = ''): Generator<Media & { readonly path: string }> {
  if (typeof node !== 'object' || node === null) return;
  if ('schema' in node && 'example' in node) yield { ...(node as Media), path };
  for (const [key, part] of Object.entries(node)) yield* exampled(part, `${path}/${key}`);
}

/** The places whose example does not match their schema. */
function wrongExamples(document: Json): readonly string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return [...exampled(document)].flatMap(({ schema, example, path }) => {
    const validate = ajv.compile({ ...schema, components: document['components'] });
    return validate(example) ? [] : [`${path}: ${ajv.errorsText(validate.errors)}`];
  });
}

/** The document of one entity with a mistake that the test makes on purpose. */
function withMistake(plant: (operation: Operation) => void): Json {
  const document = described([featureContract]);
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const create = paths['/api/feature/Create']?.['post'];
  if (!create) throw new Error('features cannot be created');
  plant(create);
  return document;
}

interface Operation {
  responses: Record<string, unknown>;
  parameters: unknown[];
  requestBody: { content: { 'application/json': { example: unknown } } };
}

describe('API-05 · the whole description of the API', () => {
  const document = described(allContracts);

  test('is valid by the published schema of OpenAPI 3.1', async () => {
    expect(await problemsOfSchema(document)).toEqual([]);
  });

  test('is valid for Redocly, which does not use that schema', async () => {
    expect(await problemsOfRedocly(document)).toEqual([]);
  }, 300_000);

  test('has an example of every JSON body, parameter of a path and answer, as its schema requires', () => {
    const places = [...exampled(document)];

    expect(places.length).toBeGreaterThan(300);
    expect(wrongExamples(document)).toEqual([]);
  });

  test('names every code of the catalogue that an operation can answer', () => {
    const { examples } = document['components'] as { examples: object };
    // no answer has these codes; only their messages are used, for refused fields
    const messagesOnly = [
      'subscription.userNotInTenant',
      'subscription.planUnavailable',
      'provider.addressNotAllowed',
    ];
    const ofBulkRows = ['renewal.agreedPrice', 'renewal.wasStopped', 'subscription.samePlan'];
    const others = new Set<string>([...messagesOnly, ...ofBulkRows, ...ofConnections]);
    const expected = Object.keys(errorCatalogue).filter((code) => !others.has(code));

    expect(Object.keys(examples).toSorted()).toEqual(expected.toSorted());
  });

  test('names the address of the installation', () => {
    expect(document['servers']).toEqual([
      { url: 'https://canone.prova.it', description: 'Questa installazione' },
    ]);
  });

  test('has no problem in the document in which the mistakes below are planted', async () => {
    const sound = withMistake(() => {});

    expect(await problemsOfSchema(sound)).toEqual([]);
    expect(await problemsOfRedocly(sound)).toEqual([]);
    expect(wrongExamples(sound)).toEqual([]);
  });

  test('notices an operation without its successful response', async () => {
    const wrong = withMistake(({ responses }) => {
      delete responses['200'];
    });

    expect(await problemsOfRedocly(wrong)).toEqual([
      expect.stringMatching(/^operation-2xx-response/),
    ]);
  });

  test('notices a response without a description', async () => {
    const wrong = withMistake(({ responses }) => {
      responses['200'] = {};
    });

    expect(await problemsOfSchema(wrong)).toHaveLength(1);
    expect(await problemsOfRedocly(wrong)).toEqual([expect.stringMatching(/description/)]);
  });

  test('notices an unknown reference', async () => {
    const wrong = withMistake(({ responses }) => {
      responses['404'] = { $ref: '#/components/responses/nothing' };
    });

    expect(await problemsOfSchema(wrong)).toHaveLength(1);
    expect(await problemsOfRedocly(wrong)).toContainEqual(
      expect.stringMatching(/^no-unresolved-refs/),
    );
  });

  test('notices a parameter of a path that is not described', async () => {
    const wrong = withMistake((create) => {
      create.parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
    });

    expect(await problemsOfRedocly(wrong)).toContainEqual(
      expect.stringMatching(/^path-parameters-defined/),
    );
  });

  test('notices an example that its schema refuses', async () => {
    const wrong = withMistake(({ requestBody }) => {
      requestBody.content['application/json'].example = { name: 7 };
    });

    expect(wrongExamples(wrong)).toHaveLength(1);
    expect(await problemsOfRedocly(wrong)).toContainEqual(
      expect.stringMatching(/^no-invalid-media-type-examples/),
    );
  });
});
