import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './types';

const resolutionMs = 10;

/** Measures how late the event loop is, as `atelier_event_loop_lag_seconds` at p50, p99 and most since the last reading. Returns how to stop. */
export function watchEventLoop(metrics: Metrics): () => void {
  const lag = metrics.gauge({
    name: 'atelier_event_loop_lag_seconds',
    help: 'How late the event loop runs what is due, since the last reading.',
    labelNames: ['quantile'],
  });
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  metrics.onRender(() => {
    for (const quantile of ['0.5', '0.99', '1']) {
      // The sampling interval is part of each sample; what is over it is lag.
      const ms = delay.percentile(Number(quantile) * 100) / 1e6 - resolutionMs;
      lag.set(Math.max(0, ms) / 1000, { quantile });
    }
    delay.reset();
  });
  return () => delay.disable();
}
