import { prepared } from './prepare.mjs';

await prepared(async (run) => (await run('scripts/build-web.ts')) || run('apps/api/start.mjs'));
