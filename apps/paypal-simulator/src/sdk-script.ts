import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { receivableCurrencies } from './money.ts';
import type { Simulator } from './simulator.ts';
import { notFound } from './wire/errors.ts';

const button = readFileSync(new URL('./browser/sdk-button.js', import.meta.url), 'utf8');
const sdk = readFileSync(new URL('./browser/sdk.js', import.meta.url), 'utf8');
const script = `(() => {\n${button}${sdk}})();\n`;

/** This text of the script is replaced with the configured faults. */
const noFaults = 'faults = {}';

const knownComponents = ['buttons', 'funding-eligibility'];

const SdkQuery = z.object({
  'client-id': z.string().min(1),
  intent: z.enum(['capture', 'authorize', 'subscription', 'tokenize']).optional(),
  vault: z.enum(['true', 'false']).optional(),
  currency: z
    .string()
    .refine((currency) => receivableCurrencies.includes(currency))
    .optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2}$/)
    .optional(),
  components: z
    .string()
    .refine((names) => names.split(',').every((name) => knownComponents.includes(name)))
    .optional(),
});

/** Serves the browser SDK. As at PayPal, a wrong query gets status 400 and a script that throws an error. */
export function sdkScript(fastify: FastifyInstance, simulator: Simulator): void {
  fastify.get('/sdk/js', async (request, reply) => {
    const { sdk404, sdkSlowMs, ...faults } = simulator.faults.current().browser;
    await wait(sdkSlowMs ?? 0);
    if (sdk404) {
      throw notFound();
    }
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    });
    const query = SdkQuery.safeParse(request.query);
    if (!query.success) {
      const name = String(query.error.issues[0]?.path[0] ?? 'query');
      return reply.code(400).send(throwing(`Invalid query value for ${name}`));
    }
    const clientId = query.data['client-id'];
    if (!simulator.app(clientId)) {
      const problem = `client-id not recognized for either production or sandbox: ${clientId}`;
      return reply.code(400).send(throwing(problem));
    }
    return reply.send(script.replace(noFaults, `faults = ${JSON.stringify(faults)}`));
  });
}

function throwing(problem: string): string {
  return `throw new Error(${JSON.stringify(`SDK Validation error: '${problem}'`)});\n`;
}
