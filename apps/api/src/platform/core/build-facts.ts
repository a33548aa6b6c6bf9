import { readFileSync } from 'node:fs';
import { formatDateTime, isMissing } from '@canone/contracts/values/format';
import * as z from 'zod/mini';

const BuildFacts = z.object({
  /** The version in package.json. */
  version: z.string(),
  /** The first eight digits of the commit; empty when it is unknown. */
  commit: z.string(),
  /** ISO 8601 in UTC; empty when the browser app was never built. */
  builtAt: z.string(),
});
export type BuildFacts = Readonly<z.infer<typeof BuildFacts>>;

const writtenByTheBuild = new URL('../../../build-facts.json', import.meta.url);
const ownPackage = new URL('../../../package.json', import.meta.url);

function contentOf(file: URL): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The facts that the build wrote. Without a build only the version is known. */
export function readBuildFacts(file = writtenByTheBuild): BuildFacts {
  const known = BuildFacts.safeParse(contentOf(file));
  if (known.success) return known.data;
  const { version } = z.object({ version: z.string() }).parse(contentOf(ownPackage));
  return { version, commit: '', builtAt: '' };
}

/** For people: `0.1.0 · 32cc0c7b · 23/11/2026, 06:30`. */
export function describeBuild({ version, commit, builtAt }: BuildFacts): string {
  const parts = [version, commit, isMissing(builtAt) ? '' : formatDateTime(builtAt)];
  return parts.filter((part) => part !== '').join(' · ');
}
