'use client';

import { useState } from 'react';
import { Button, FieldError, PageHeader, Skeleton } from '@/components/ui';
import { examineAction, readFiguresAction } from '@/lib/console/operator/health/actions';
import type { ProviderHealth } from '@/lib/contract';
import type { InstallationFigures as Figures, Finding } from '@/lib/pages/operator-health';
import { useAction } from '../../actions';
import { FindingList } from './finding-list';
import { InstallationFigures } from './installation-figures';
import { SetUpChecklist } from './set-up-checklist';
import { useRepeated } from './use-repeated';

/** How often the page examines again while it is visible. */
const examineMs = 60_000;
/** How often the figures are read again; they cost less. */
const figuresMs = 15_000;

/** What is wrong with the installation and what to do, problems first; below it what it holds and does. */
export function InstallationHealth({ doctorCommand }: { doctorCommand: string }) {
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const [state, setState] = useState<{
    figures: Figures | null;
    health: readonly ProviderHealth[];
  } | null>(null);
  const examination = useAction(examineAction, { onDone: setFindings });
  const readFigures = useAction(readFiguresAction, { onDone: setState });
  // Actions of a page run one after the other: the figures, which take no time, come first.
  useRepeated(() => void readFigures.run(), figuresMs);
  useRepeated(() => void examination.run(), examineMs);
  const { run, isPending, failure } = examination;
  return (
    <>
      <PageHeader
        title="Health"
        description={`What is wrong with this installation comes first, examined each minute while you look. The figures below it are read every 15 seconds. Where no server runs, “${doctorCommand}” examines it on the command line.`}
        actions={
          <Button
            loading={isPending}
            onClick={() => {
              void readFigures.run();
              void run();
            }}
          >
            Examine again
          </Button>
        }
      />
      <FieldError>{failure?.message}</FieldError>
      {findings === null ? (
        failure === null && (
          <>
            <p className="text-sm text-ink-2">Examining. This takes up to ten seconds.</p>
            <Skeleton className="h-150" />
          </>
        )
      ) : (
        <>
          <FindingList findings={findings} />
          <SetUpChecklist findings={findings} />
        </>
      )}
      <FieldError>{readFigures.failure?.message}</FieldError>
      {state?.figures ? (
        <InstallationFigures figures={state.figures} health={state.health} />
      ) : null}
    </>
  );
}
