import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../core/app-error.ts';
import { clientNetwork } from './client-network.ts';

/** A hook that limits the calls per minute of each network to one route, before the body is read. */
export function addressLimit(perMinute: number) {
  const counter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async ({ ip }: FastifyRequest): Promise<void> => {
    try {
      await counter.consume(clientNetwork(ip));
    } catch (spent) {
      const { msBeforeNext } = spent as RateLimiterRes; // an in-memory counter rejects with nothing else
      throw new AppError('request.tooMany', { retryAfter: Math.ceil(msBeforeNext / 1000) });
    }
  };
}
