import { timestamp } from '../clock.ts';
import type { SimulatorParts } from '../simulator.ts';
import type { Collection } from '../state.ts';
import { keyring } from './keyring.ts';
import { retrySchedule } from './retry-schedule.ts';
import { seededOrder } from './seeded-order.ts';
import type { SendWebhook } from './send-webhook.ts';
import { signedHeaders } from './signature.ts';
import type { Transmission } from './webhook.ts';

const minSleepMs = 50;
const maxSleepMs = 60_000;

const epoch = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

type Owned = ReturnType<Collection<Transmission>['all']>[number];

export type WebhookSender = ReturnType<typeof webhookSender>;

/** Delivers one transmission and records the attempt and the time of the next one. */
function deliveries(parts: SimulatorParts, sendWebhook: SendWebhook, isClosed: () => boolean) {
  const { state, outgoing, transmissions, clock, faults, baseUrl } = parts;
  const keys = keyring(state);

  async function attempt({ clientId, document }: Owned): Promise<void> {
    const active = faults.webhooks(document.eventType);
    const at = clock.now();
    const headers = await signedHeaders(document, { keys, baseUrl: baseUrl(), at, faults: active });
    const outcome = await sendWebhook(document.url, headers, document.body);

    const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const attempts = [...document.attempts, { at: timestamp(at), ...outcome }];
    const pause = (active.retrySchedule ?? retrySchedule)[attempts.length - 1];
    const next: Transmission = { ...document, attempts };
    if (isDelivered || pause === undefined) {
      next.state = isDelivered ? 'DELIVERED' : 'FAILED';
    } else {
      next.dueAt = clock.now().add({ seconds: pause }).toString();
    }
    record(clientId, next);
  }

  function record(clientId: string, transmission: Transmission): void {
    // A reset may have deleted the transmission while it was being sent.
    if (isClosed() || !outgoing.find(clientId, transmission.id)) {
      return;
    }
    state.transaction(() => {
      transmissions.save(clientId, transmission);
      if (transmission.state === 'PENDING') {
        outgoing.save(clientId, transmission);
      } else {
        outgoing.remove(clientId, transmission.id);
      }
    });
  }

  async function inOrder(queue: readonly Owned[]): Promise<void> {
    for (const owned of queue) {
      await attempt(owned);
    }
  }

  return { keys, inOrder };
}

/** The pause until the next due transmission. */
function pauseUntil(dueMs: readonly number[], nowMs: number): number {
  return Math.max(Math.min(Math.min(...dueMs) - nowMs, maxSleepMs), minSleepMs);
}

/**
 * Sends due transmissions. Each webhook gets them in order; different webhooks get them in parallel. Rounds run one
 * after the other, so that awaiting a round also awaits all earlier ones.
 */
export function webhookSender(parts: SimulatorParts, sendWebhook: SendWebhook) {
  const { outgoing, clock, faults } = parts;
  const { keys, inOrder } = deliveries(parts, sendWebhook, () => isClosed);
  let rounds: Promise<void> = Promise.resolve();
  let isAwake = false;
  let isClosed = false;
  let alarm: NodeJS.Timeout | undefined;

  const isDue = ({ document }: Owned) => epoch(document.dueAt) <= clock.now().epochMilliseconds;

  /** Tries each transmission at most once, including those added during the round. */
  async function round(isWanted: (owned: Owned) => boolean): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const waiting = isClosed
        ? []
        : outgoing.all().filter((owned) => isWanted(owned) && !tried.has(owned.document.id));
      if (waiting.length === 0) {
        break;
      }
      for (const { document } of waiting) {
        tried.add(document.id);
      }
      const { shuffle } = faults.webhooks();
      const queues = Map.groupBy(
        shuffle === undefined ? waiting : seededOrder(waiting, shuffle),
        ({ document }) => document.webhookId,
      );
      await Promise.all([...queues.values()].map(inOrder));
    }
    setAlarm();
  }

  function follow(isWanted: (owned: Owned) => boolean): Promise<void> {
    rounds = rounds.then(() => round(isWanted));
    return rounds;
  }

  function setAlarm(): void {
    clearTimeout(alarm);
    const due = isClosed ? [] : outgoing.all().map(({ document }) => epoch(document.dueAt));
    if (due.length > 0) {
      const pauseMs = pauseUntil(due, clock.now().epochMilliseconds);
      alarm = setTimeout(() => void follow(isDue), pauseMs);
      alarm.unref();
    }
  }

  return {
    keys,

    /** Schedules the sending of due transmissions after the current transaction. */
    trigger(): void {
      if (!isAwake) {
        isAwake = true;
        setImmediate(() => {
          isAwake = false;
          void follow(isDue);
        });
      }
    },

    /** Resolves when every due transmission has been tried and answered. */
    settled: () => follow(isDue),

    /** Resolves when every waiting transmission, due or not, has been tried and answered. */
    flush: () => follow(() => true),

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(alarm);
      await rounds;
    },
  };
}
