import type { Plugin } from 'vite';

const contract = /\/packages\/contracts\/src\/.*\.ts$/;
const summary = /\bsummary:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,?/g;

/** Leaves out the summaries of the endpoints: only the server's description of the API reads them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'canone:summaries',
    apply: 'build',
    transform: (code, id) => (contract.test(id) ? code.replaceAll(summary, '') : undefined),
  };
}
