'use client';

import { useState } from 'react';
import { Button, CodeBlock, FieldError, PageHeader, Skeleton } from '@/components/ui';
import { beginBackupAction, readBackupsAction } from '@/lib/console/operator/backups/actions';
import type { BackupRun, BackupState } from '@/lib/pages/operator-backups';
import { useAction } from '../../actions';
import { FindingList, useRepeated } from '../health';
import { BackupAdvice } from './backup-advice';
import { BackupRuns } from './backup-runs';

/** How often the page reads again while it is visible, because a backup may end meanwhile. */
const refreshMs = 5_000;

/** The backups of the installation: the state of the last one, all that were made, and a button for one more. */
export function OperatorBackups() {
  const [backups, setBackups] = useState<{
    runs: readonly BackupRun[];
    state: BackupState | null;
  } | null>(null);
  const readBackups = useAction(readBackupsAction, { onDone: setBackups });
  const beginBackup = useAction(beginBackupAction, { onDone: () => void readBackups.run() });
  useRepeated(() => void readBackups.run(), refreshMs);
  const state = backups?.state ?? null;
  const isRunning = state?.is_running === true;
  return (
    <>
      <PageHeader
        title="Backups"
        description="Rows and files of the whole installation, newest first."
        actions={
          state === null || state.schedule.place === null ? null : (
            <Button
              variant="primary"
              loading={beginBackup.isPending || isRunning}
              onClick={() => void beginBackup.run()}
            >
              {isRunning ? 'Backing up' : 'Back up now'}
            </Button>
          )
        }
      />
      <FieldError>{beginBackup.failure?.message ?? readBackups.failure?.message}</FieldError>
      {backups === null ? (
        readBackups.failure === null && <Skeleton className="h-40" />
      ) : (
        <>
          {state === null ? (
            <div className="grid gap-3 text-sm">
              <p className="text-ink-2">
                This console runs without its server, which makes backups. Let cron run:
              </p>
              <CodeBlock code="npm run -s atelier -- backup --to /mnt/backups" />
            </div>
          ) : (
            <>
              <FindingList findings={state.findings} />
              <BackupAdvice schedule={state.schedule} />
            </>
          )}
          {backups.runs.length > 0 && <BackupRuns runs={backups.runs} />}
        </>
      )}
    </>
  );
}
