import { prepared } from './prepare.mjs';

const variables = ['CITUS_COORDINATOR_URL', 'CITUS_WORKER_URLS'];
const missing = variables.filter((name) => !process.env[name]);

if (missing.length > 0) {
  console.log(
    `– Skipped: ${missing.join(' and ')} not set. They name a superuser of a Citus coordinator and of its workers ` +
      '(docs/operations/distributed.md).',
  );
} else {
  await prepared((run) =>
    run('node_modules/vitest/vitest.mjs', ['run', '--project=api-citus', ...process.argv.slice(2)]),
  );
}
