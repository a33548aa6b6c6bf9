import { errorCatalogue } from '@canone/contracts/texts/errors';
import { Counter, Histogram, Registry } from './prometheus.ts';

/**
 * The metrics that this process counts. To keep the number of series small, no label contains a tenant or a person.
 * No label is called `job` or `instance`, because Prometheus uses these for the target and renames ours.
 * Figures of the whole installation are read from the database (`metrics.ts`).
 */
export const processRegistry = new Registry();
const registers = [processRegistry];

/** The limits of the duration buckets of calls, in seconds, from a cached page to the longest call. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 45];

/**
 * The limits of the duration buckets of job runs, in seconds. A run longer than 15 minutes counts in the last,
 * unlimited bucket.
 */
const jobBuckets = [0.01, 0.1, 1, 10, 60, 300, 900];

function counter<Label extends string, Value extends string>(
  name: string,
  help: string,
  [label, values]: readonly [Label, readonly Value[]],
) {
  const found = new Counter({ name, help, labelNames: [label], registers });
  // TypeScript widens a computed key to a string
  const labelled = (value: Value) => ({ [label]: value }) as Record<Label, Value>;
  // starts at 0, because Prometheus sees no increase in a series that begins with its first failure
  for (const value of values) found.inc(labelled(value), 0);
  return (value: Value) => found.inc(labelled(value));
}

const requests = new Histogram({
  name: 'canone_http_request_seconds',
  help: 'Request durations by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: callBuckets,
  registers,
});

interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/**
 * A counter of its own for the alert, because a series of the histogram begins with the first failure of its route, and
 * Prometheus sees no increase in it.
 */
const serverFailures = new Counter({
  name: 'canone_server_failures_total',
  help: 'Calls answered with a failure of the server. A request that PayPal refuses is not one.',
  registers,
});

const { status: refusedByProvider } = errorCatalogue['provider.rejected'];

export function countRequest({ seconds, ...labels }: AnsweredRequest): void {
  requests.observe(labels, seconds);
  if (labels.status >= 500 && labels.status !== refusedByProvider) serverFailures.inc();
}

const jobRuns = new Counter({
  name: 'canone_job_runs_total',
  help: 'Runs of each job in this process by outcome.',
  labelNames: ['job_name', 'outcome'],
  registers,
});
const jobSeconds = new Histogram({
  name: 'canone_job_seconds',
  help: 'Durations of the runs of each job in this process.',
  labelNames: ['job_name'],
  buckets: jobBuckets,
  registers,
});

/** Creates the series of a job before its first run, so that Prometheus sees the increase of the first run. */
export function expectJob(job: string): void {
  for (const outcome of ['success', 'failure']) jobRuns.inc({ job_name: job, outcome }, 0);
}

export function countJobRun(job: string, outcome: 'success' | 'failure', seconds: number): void {
  jobRuns.inc({ job_name: job, outcome });
  jobSeconds.observe({ job_name: job }, seconds);
}

export const countMail = counter('canone_mail_total', 'Attempts to send a mail by outcome.', [
  'outcome',
  ['sent', 'postponed', 'failed', 'withdrawn'],
]);

export const countSignInFailure = counter(
  'canone_sign_in_failures_total',
  'Failed sign-ins: wrong credentials, or too many attempts.',
  ['reason', ['wrong', 'tooMany']],
);

export const countProviderFailure = counter(
  'canone_provider_failures_total',
  'Calls to a payment provider without the wanted answer.',
  ['kind', ['unavailable', 'rejected']],
);

/** `exhausted` means that the call was not sent, because no calls were left. */
export const countProviderCall = counter(
  'canone_provider_calls_total',
  'Calls to a payment provider by what its call budget allowed.',
  ['budget', ['free', 'waited', 'exhausted']],
);

export const countCallOverLimit = counter(
  'canone_calls_over_limit_total',
  'Calls that were answered 429 by limit.',
  ['limit', ['person', 'tenant', 'refused']],
);
