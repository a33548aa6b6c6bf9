import type { Surroundings } from '../platform/http/open-api.ts';
import { failureResponses } from '../platform/http/open-api-failure.ts';

const webhooks = 'webhook';
const operations = 'esercizio';

const json = (schema: object, example: unknown) => ({ 'application/json': { schema, example } });

const status = (value: string) => ({
  type: 'object',
  required: ['status'],
  properties: { status: { const: value } },
});

const build = {
  type: 'object',
  required: ['status', 'version', 'commit', 'builtAt'],
  properties: {
    status: { const: 'ok' },
    version: { type: 'string' },
    commit: { type: 'string' },
    builtAt: { type: 'string' },
  },
};

/** The signature that PayPal sends with an event. */
const signature = [
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
].map((name) => ({
  name,
  in: 'header',
  required: false,
  description: 'Parte della firma di PayPal. Senza una firma valida l’evento è rifiutato.',
  schema: { type: 'string' },
}));

const event = {
  type: 'object',
  required: ['id', 'event_type', 'resource'],
  properties: {
    id: { type: 'string' },
    event_type: { type: 'string' },
    create_time: { type: 'string' },
    resource: { type: 'object' },
  },
};

const webhook = {
  operationId: 'webhook.paypal',
  tags: [webhooks],
  summary: 'Evento di PayPal',
  description: 'Lo chiama PayPal. La firma copre i byte del corpo e sostituisce la chiave API.',
  security: [],
  parameters: [
    {
      name: 'providerId',
      in: 'path',
      required: true,
      description: 'L’id del fornitore di pagamento.',
      schema: { type: 'string' },
      example: '1',
    },
    ...signature,
  ],
  requestBody: {
    required: true,
    content: json(event, {
      id: 'WH-2WR32451HC0233532-67976317FL4543714',
      event_type: 'PAYMENT.SALE.COMPLETED',
      create_time: '2026-11-21T09:30:00Z',
      resource: { id: '80021663DE681814L', state: 'completed' },
    }),
  },
  responses: {
    200: {
      description: 'Evento conservato, o già noto',
      content: json({ type: 'object', additionalProperties: false }, {}),
    },
    ...failureResponses([
      'webhook.refused',
      'entity.notFound',
      'paymentLink.noProvider',
      'request.tooLarge',
      'request.tooMany',
      'server.failure',
      'provider.rejected',
      'webhook.notReady',
      'provider.unavailable',
      'server.unavailable',
    ]),
  },
};

const health = {
  operationId: 'health.version',
  tags: [operations],
  summary: 'Versione in esecuzione',
  security: [],
  responses: {
    200: {
      description: 'Il processo risponde',
      content: json(build, {
        status: 'ok',
        version: '0.1.0',
        commit: '018f0919',
        builtAt: '2026-11-21T09:30:00Z',
      }),
    },
  },
};

const live = {
  operationId: 'health.live',
  tags: [operations],
  summary: 'Il processo è vivo',
  security: [],
  responses: {
    200: { description: 'Vivo', content: json(status('ok'), { status: 'ok' }) },
  },
};

const ready = {
  operationId: 'health.ready',
  tags: [operations],
  summary: 'Il processo può servire chiamate',
  description: 'Il motivo di un rifiuto è solo nel log.',
  security: [],
  responses: {
    200: { description: 'Pronto', content: json(status('ok'), { status: 'ok' }) },
    503: {
      description: 'Non pronto',
      headers: { 'Retry-After': { description: 'Secondi.', schema: { type: 'integer' } } },
      content: json(status('unavailable'), { status: 'unavailable' }),
    },
  },
};

const metrics = {
  operationId: 'metrics.read',
  tags: [operations],
  summary: 'Misure per Prometheus',
  description: 'Senza METRICS_TOKEN il percorso non esiste (404).',
  security: [{ metrics: [] }],
  responses: {
    200: { description: 'Le misure', content: { 'text/plain': { schema: { type: 'string' } } } },
    ...failureResponses(['access.signIn', 'request.unknownPath', 'server.failure']),
  },
};

/** The routes for machines that no contract declares: PayPal's events, health and metrics. */
export const describedRoutes: Omit<Surroundings, 'serverUrl'> = {
  paths: {
    '/api/webhooks/paypal/{providerId}': { post: webhook },
    '/health': { get: health },
    '/health/live': { get: live },
    '/health/ready': { get: ready },
    '/metrics': { get: metrics },
  },
  tags: [
    { name: webhooks, description: 'Eventi in arrivo dai fornitori di pagamento' },
    { name: operations, description: 'Stato e misure del processo' },
  ],
  securitySchemes: {
    metrics: { type: 'http', scheme: 'bearer', description: 'Il valore di METRICS_TOKEN.' },
  },
};
