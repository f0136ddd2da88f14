import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Card } from '@/components/ui';
import type { Finding } from '@/lib/pages/operator-health';

const stateLooks = {
  ok: { Icon: CircleCheck, tone: 'text-good', label: 'All right' },
  warning: { Icon: TriangleAlert, tone: 'text-warn', label: 'Warning' },
  problem: { Icon: CircleAlert, tone: 'text-bad', label: 'Problem' },
} as const;

const order: Record<Finding['state'], number> = { problem: 0, warning: 1, ok: 2 };

/** Findings of an examination, problems first, each with what to do. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <Card className="p-0">
      <ul aria-label="Findings" className="divide-y divide-line">
        {findings
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map(({ area, state, words, advice }) => {
            const { Icon, tone, label } = stateLooks[state];
            return (
              <li key={`${area} ${words}`} className="flex gap-3 px-5 py-3 text-sm">
                <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} role="img" aria-label={label} />
                <div className="grid min-w-0 gap-1 wrap-anywhere">
                  <p>
                    <b className="font-medium">{area}:</b> {words}
                  </p>
                  {advice === null ? null : <p className="text-ink-2">{advice}</p>}
                </div>
              </li>
            );
          })}
      </ul>
    </Card>
  );
}
