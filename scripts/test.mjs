import { prepared } from './prepare.mjs';

await prepared((run) => run('scripts/checks/main.ts', process.argv.slice(2)));
