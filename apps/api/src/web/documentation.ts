import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allContracts } from '@canone/contracts/all-contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { openApi } from '../platform/http/open-api.ts';
import { describedRoutes } from './described-routes.ts';

const page = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API di Canone</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true });`;

const swaggerUi = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));

/** Serves `/api/openapi.json` and the page `/api/docs` that shows it. */
export async function documentation(app: FastifyInstance, serverUrl: string): Promise<void> {
  let description: string | undefined;
  // the description is built at the first request, so that the start does not wait for it
  const described = () =>
    (description ??= JSON.stringify(openApi(allContracts, { serverUrl, ...describedRoutes })));
  app.get('/api/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(described()),
  );
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  );
  await app.register(fastifyStatic, {
    root: swaggerUi,
    prefix: '/api/docs/assets/',
    decorateReply: false,
    index: false,
  });
}
