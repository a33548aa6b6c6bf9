import { prepared } from './prepare.mjs';

await prepared((run) => run('scripts/release/main.ts', process.argv.slice(2)));
