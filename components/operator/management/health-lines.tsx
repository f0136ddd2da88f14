import { Badge, RelativeTime } from '@/components/ui';
import type { ProviderHealth } from '@/lib/contract';
import { secondsLabel } from '@/lib/pages/model-times';

/** A provider's health: outcomes of the last hour, durations, limits, and whether it gets work now. */
export function HealthLines({ health }: { health: ProviderHealth }) {
  const { breaker, paused_seconds: paused, limits, running, recent } = health;
  const { last_failure, last_refusal } = health;
  const { succeeded, failed, expired, canceled, median_seconds: median } = recent;
  const failedCount = failed + expired;
  const endedCount = succeeded + failedCount + canceled;
  return (
    <section
      aria-label={`Health of ${health.provider}`}
      className="grid gap-1.5 text-sm text-ink-2"
    >
      <p className="flex flex-wrap items-center gap-2">
        {breaker === 'closed' ? null : (
          <Badge tone="bad">
            {breaker === 'open' ? 'Resting: five calls in a row failed' : 'Trying again'}
          </Badge>
        )}
        {paused > 0 ? <Badge tone="warn">{`Asked us to wait ${paused} s`}</Badge> : null}
        <span className="num">
          {endedCount === 0
            ? 'No task ended in the last hour'
            : `Last hour: ${succeeded} succeeded, ${failedCount} failed${canceled > 0 ? `, ${canceled} canceled` : ''}`}
          {running > 0 ? ` · ${running} running` : ''}
        </span>
      </p>
      {median === null ? null : (
        <p className="num">
          {`Usually ${secondsLabel(median)}, nine of ten within ${secondsLabel(recent.slow_seconds ?? median)}`}
        </p>
      )}
      {limits === null ? null : (
        <p className="num">
          {`At most ${limits.concurrent} at once and ${limits.per_minute.toLocaleString('en')} requests a minute`}
        </p>
      )}
      {last_refusal === null ? null : (
        <p className="wrap-anywhere">
          Did not take the last request <RelativeTime at={last_refusal.at} />: {last_refusal.reason}
        </p>
      )}
      {last_failure === null ? null : (
        <p className="wrap-anywhere">
          Last failure <RelativeTime at={last_failure.at} />:{' '}
          {last_failure.message ?? last_failure.code}
        </p>
      )}
    </section>
  );
}
