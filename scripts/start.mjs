import { alone, prepared, root } from './prepare.mjs';

await prepared(
  async (run) =>
    (await alone(root, () => run('scripts/build-web.ts'))) ||
    run('apps/api/start.mjs', [], { endsWithUs: true }),
);
