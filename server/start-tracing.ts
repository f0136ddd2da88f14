import type { TracingEnv } from '@/lib/platform/env';
import type { Logger } from '@/lib/platform/log';
import { provide } from '@/lib/platform/registry';
import { type Tracing, tracingRegistryKey } from '@/lib/platform/tracing';
import packageJson from '../package.json' with { type: 'json' };

/** A receiver that is down fails every few seconds: one line in a while tells as much. */
const reportIntervalMs = 60_000;

/** Begins to send traces. The packages are loaded here, so that a process without a receiver does not have them. */
export async function startTracing(env: TracingEnv, log: Logger): Promise<Tracing> {
  const { openTracing } = await import('@/lib/platform/open-telemetry');
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  const tracing = openTracing({
    ...env,
    version: packageJson.version,
    onError(error) {
      if (performance.now() - reportedAtMs < reportIntervalMs) return;
      reportedAtMs = performance.now();
      log.warn({ err: error }, 'traces could not be sent');
    },
  });
  provide(tracingRegistryKey, tracing);
  return tracing;
}
