import type { Configuration } from '../config.ts';
import { describeBuild, readBuildFacts } from '../platform/core/build-facts.ts';
import { useTracer } from '../platform/observability/tracing.ts';

/** Starts the traces of this process. OpenTelemetry is loaded only when a collector is configured. */
export async function startTracing({ tracing, role }: Configuration): Promise<void> {
  if (!tracing) return;
  const { openTelemetryTracer } = await import('../platform/observability/open-telemetry.ts');
  const serviceVersion = describeBuild(readBuildFacts());
  useTracer(openTelemetryTracer({ ...tracing, role, serviceVersion }));
}
