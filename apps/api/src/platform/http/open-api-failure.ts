import { type ErrorCode, errorCatalogue } from '@canone/contracts/texts/errors';

type Json = Record<string, unknown>;

/** The body schema of every refusal. */
export const failureSchema: Json = {
  type: 'object',
  required: ['success', 'code', 'message', 'errors', 'data', 'requestId'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: {
      anyOf: [
        { type: 'null' },
        { type: 'object', required: ['resetUrl'], properties: { resetUrl: { type: 'string' } } },
        {
          type: 'object',
          required: ['liveSubscriptions'],
          properties: {
            liveSubscriptions: {
              type: 'object',
              description: 'Le sottoscrizioni che il fornitore può ancora addebitare.',
              required: ['items', 'totalCount'],
              properties: { items: { type: 'array' }, totalCount: { type: 'integer' } },
            },
          },
        },
      ],
    },
    resetUrl: { type: 'string', description: 'Lo stesso di data.resetUrl.' },
    requestId: { type: 'string' },
  },
};

const descriptions: Readonly<Record<number, string>> = {
  400: 'Richiesta non valida',
  401: 'Chiave API o accesso mancante, errato o scaduto',
  403: 'Accesso negato',
  404: 'Inesistente, anche perché di un altro tenant',
  409: 'In contrasto con lo stato attuale',
  410: 'Link non più valido',
  413: 'Richiesta troppo grande',
  415: 'Formato della richiesta non supportato',
  422: 'Chiave di idempotenza già usata con altri dati',
  429: 'Troppe richieste',
  500: 'Errore imprevisto',
  502: 'Richiesta rifiutata dal fornitore di pagamento',
  503: 'Momentaneamente non disponibile',
};

const retryAfter: Json = {
  description: 'Secondi dopo i quali riprovare.',
  schema: { type: 'integer', minimum: 0 },
};

const place = '#/components/responses/';

/** The refusals of an operation, grouped by status, as references to shared responses. */
export function failureResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  const responses = [...byStatus].map(([status, ofStatus]) => [
    String(status),
    { $ref: `${place}${ofStatus.join('-')}` },
  ]);
  return Object.fromEntries(responses);
}

/** A response whose schema allows exactly these codes. All of them have the same status. */
function response(codes: readonly ErrorCode[]): Json {
  const [first = 'server.failure'] = codes;
  const { status } = errorCatalogue[first];
  return {
    description: descriptions[status],
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Failure' }],
          properties: { code: { enum: codes } },
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  };
}

function example(code: ErrorCode): Json {
  const { message } = errorCatalogue[code];
  const value = { success: false, code, message, errors: [], data: null, requestId: 'req-1' };
  return { summary: message, value };
}

/** The shared responses that the paths reference, with examples. The name of a response consists of its codes. */
export function failureComponents(paths: Json): {
  readonly responses: Json;
  readonly examples: Json;
} {
  const references = JSON.stringify(paths).matchAll(/"#\/components\/responses\/([^"]+)"/g);
  const names = [...new Set([...references].map(([, name = '']) => name))];
  const codesIn = (name: string) => name.split('-') as ErrorCode[]; // `failureResponses` joined them
  const codes = new Set(names.flatMap(codesIn));
  return {
    responses: Object.fromEntries(names.map((name) => [name, response(codesIn(name))])),
    examples: Object.fromEntries([...codes].map((code) => [code, example(code)])),
  };
}
