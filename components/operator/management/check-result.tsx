import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import type { ProviderCheck } from '@/lib/contract';

const looks = {
  good: { Icon: CircleCheck, tone: 'text-good' },
  bad: { Icon: CircleAlert, tone: 'text-bad' },
  unknown: { Icon: CircleHelp, tone: 'text-ink-3' },
} as const;

const names = { reachable: 'Reachable', key: 'Key', quota: 'Quota', workflow: 'Workflow' };

/** The findings of a provider's test: what works, what does not, and what is unknown. */
export function CheckResult({ check }: { check: ProviderCheck }) {
  return (
    <ul
      aria-label="Test result"
      className="grid gap-1.5 rounded-md bg-sunk p-3 text-sm dark:bg-raised"
    >
      {check.checks.map(({ name, ok, text }) => {
        const { Icon, tone } = looks[ok === null ? 'unknown' : ok ? 'good' : 'bad'];
        return (
          <li key={text} className="flex gap-2">
            <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden />
            <span className="min-w-0 wrap-anywhere">
              <b className="font-medium">{names[name]}:</b> {text}
              {name === 'reachable' && check.latency_ms !== null ? ` (${check.latency_ms} ms)` : ''}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
