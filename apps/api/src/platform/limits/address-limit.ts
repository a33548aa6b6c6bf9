import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { clientNetwork } from './client-network.ts';
import { countUse } from './count-use.ts';

/** A hook that limits the calls per minute of each network to one route. It runs before the body is read. */
export function addressLimit(perMinute: number) {
  const counter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async ({ ip }: FastifyRequest): Promise<void> => {
    await countUse(counter, clientNetwork(ip));
  };
}
