'use client';

import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, browserStorage, Card, useIsHydrating } from '@/components/ui';
import type { Finding } from '@/lib/pages/operator-health';
import { setUpSteps } from './set-up-steps';

const hiddenKey = 'operator-checklist-hidden';

/**
 * What an installation for other people needs. The examination checks the steps off. When all are done, the list can be hidden
 * in this browser; it is shown again when a step is not done any more.
 */
export function SetUpChecklist({ findings }: { findings: readonly Finding[] }) {
  const isHydrating = useIsHydrating();
  const [wasHidden, setWasHidden] = useState(() => browserStorage.getItem(hiddenKey) !== null);
  const isHidden = isHydrating || wasHidden;
  const steps = setUpSteps(findings);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const isComplete = doneCount === steps.length;
  if (steps.length === 0 || (isComplete && isHidden)) return null;
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-md font-semibold">
          {isComplete ? 'Ready for other people' : 'Before other people use it'}
        </h2>
        {isComplete ? (
          <Button
            size="sm"
            onClick={() => {
              browserStorage.setItem(hiddenKey, '1');
              setWasHidden(true);
            }}
          >
            Hide
          </Button>
        ) : (
          <span className="num text-sm text-ink-2">{`${doneCount} of ${steps.length} done`}</span>
        )}
      </div>
      <ul aria-label="Steps" className="grid gap-2 text-sm">
        {steps.map(({ label, isDone, finding }) => {
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={label} className="flex gap-3">
              <Icon
                className={`mt-0.5 size-4 shrink-0 ${isDone ? 'text-good' : 'text-ink-3'}`}
                role="img"
                aria-label={isDone ? 'Done' : 'To do'}
              />
              <p className="min-w-0 wrap-anywhere">
                <b className="font-medium">{label}:</b> {finding.words}
                {finding.advice === null ? null : (
                  <span className="text-ink-2"> {finding.advice}</span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
