import type { Plugin } from 'vite';

const contract = /\/packages\/contracts\/src\/.*\.ts$/;
const summary = /\bsummary:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,?/g;

/**
 * Removes the summaries of the endpoints from the scripts, because only the server's documentation of the API uses
 * them.
 */
export function withoutSummaries(): Plugin {
  return {
    name: 'canone:summaries',
    apply: 'build',
    transform: (code, id) => (contract.test(id) ? code.replaceAll(summary, '') : undefined),
  };
}
