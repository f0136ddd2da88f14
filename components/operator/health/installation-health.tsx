'use client';

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Card, FieldError, PageHeader } from '@/components/ui';
import { examineAction } from '@/lib/console/operator/health/actions';
import type { HealthFinding } from '@/lib/pages/operator-health';
import { useAction } from '../../actions';

/** How often the page examines again while it is seen, in milliseconds. */
const againMs = 60_000;

const looks = {
  ok: { Icon: CircleCheck, tone: 'text-good', label: 'All right' },
  warning: { Icon: TriangleAlert, tone: 'text-warn', label: 'Warning' },
  problem: { Icon: CircleAlert, tone: 'text-bad', label: 'Problem' },
} as const;

const order: Record<HealthFinding['state'], number> = { problem: 0, warning: 1, ok: 2 };

/** What is wrong with the installation and what to do, problems first. */
export function InstallationHealth() {
  const [findings, setFindings] = useState<readonly HealthFinding[] | null>(null);
  const { run, isPending, failure } = useAction(examineAction, { onDone: setFindings });
  const examine = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void run();
  });
  useEffect(() => {
    examine();
    const timer = setInterval(() => examine(), againMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <PageHeader
        title="Health"
        description="Configuration, database, storage, machine, mail and address of this installation, examined each minute while you look. “npm run -s atelier -- doctor” says the same on the command line."
        actions={
          <Button loading={isPending} onClick={() => void run()}>
            Examine again
          </Button>
        }
      />
      <FieldError>{failure?.message}</FieldError>
      {findings === null ? (
        failure === null && (
          <p className="text-sm text-ink-2">Examining. This takes up to ten seconds.</p>
        )
      ) : (
        <FindingList findings={findings} />
      )}
    </>
  );
}

function FindingList({ findings }: { findings: readonly HealthFinding[] }) {
  return (
    <Card className="p-0">
      <ul aria-label="Findings" className="divide-y divide-line">
        {findings
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map(({ area, state, words, advice }) => {
            const { Icon, tone, label } = looks[state];
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
