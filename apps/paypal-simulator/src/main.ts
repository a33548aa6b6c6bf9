import Fastify from 'fastify';
import { paypalSimulator } from './plugin.ts';

const port = Number(process.env['PORT'] ?? '3100');
const publicBaseUrl = `http://127.0.0.1:${port}`;

const fastify = Fastify({ logger: { level: process.env['LOG_LEVEL'] ?? 'warn' } });
await fastify.register(paypalSimulator, {
  stateFile: process.env['STATE_FILE'] ?? ':memory:',
  publicBaseUrl,
});
await fastify.listen({ host: '127.0.0.1', port });
console.log(`Simulatore PayPal in ascolto su ${publicBaseUrl}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void fastify.close());
}
