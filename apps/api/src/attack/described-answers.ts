import { errorCatalogue } from '@canone/contracts/texts/errors';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ofConnections } from '../platform/http/described-failures.ts';
import type { TestApi } from '../testing/test-api.ts';

type Json = Readonly<Record<string, unknown>>;

interface Described {
  readonly content: Readonly<Record<string, { readonly schema: Json }>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Described | { readonly $ref: string }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Json & { readonly responses: Readonly<Record<string, Described>> };
}

const refusedConnections = new Set<number>(
  ofConnections.map((code) => errorCatalogue[code].status),
);

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Compares responses with the server's own API description and returns the first violation. */
export async function describedAnswers({ app }: TestApi) {
  const { body } = await app.inject({ method: 'GET', url: '/api/openapi.json' });
  const { paths, components } = JSON.parse(body) as Description;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const operations = new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, responses }) => [operationId, responses] as const),
  );
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();

  function schemaOf(operationId: string, status: number, type: string) {
    const name = `${operationId} ${status} ${type}`;
    const known = compiled.get(name);
    if (known) return known;
    const response = operations.get(operationId)?.[status];
    const described =
      response && '$ref' in response
        ? components.responses[response.$ref.slice('#/components/responses/'.length)]
        : response;
    const schema = described?.content[type]?.schema;
    if (!schema) return undefined;
    const validate = ajv.compile({ ...schema, components: { schemas: components['schemas'] } });
    compiled.set(name, validate);
    return validate;
  }

  return (operationId: string, { statusCode, headers, body: text }: Answer): string | undefined => {
    const [type = ''] = String(headers['content-type']).split(';');
    const answer: unknown = type === 'application/json' ? JSON.parse(text) : text;
    if (refusedConnections.has(statusCode)) return undefined;
    const validate = schemaOf(operationId, statusCode, type);
    if (!validate) return `${statusCode} ${type} is not described: ${text.slice(0, 200)}`;
    if (!validate(answer)) return ajv.errorsText(validate.errors);
    if (statusCode === 200) return undefined;
    const { code } = answer as { code: string }; // the schema gives every failure a code
    const known: Readonly<Record<string, { readonly status: number }>> = errorCatalogue;
    if (known[code]?.status !== statusCode) return `${code} with ${statusCode}`;
    const isOurs = statusCode >= 500 && !code.startsWith('provider.');
    return isOurs ? `${statusCode} ${code}` : undefined;
  };
}
