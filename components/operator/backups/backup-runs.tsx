import { Card, formatBytes, formatCounted, formatDuration, RelativeTime } from '@/components/ui';
import type { BackupRun } from '@/lib/pages/operator-backups';

/** The latest backups and attempts, newest first. */
export function BackupRuns({ runs }: { runs: readonly BackupRun[] }) {
  return (
    <Card className="p-0">
      <ul aria-label="Backups" className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.id} className="grid gap-1 px-5 py-3 text-sm wrap-anywhere">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-medium">
                {run.failure === null ? run.backup : <span className="text-bad">Failed</span>}
              </b>
              <RelativeTime at={run.began_at} className="text-ink-3" />
            </p>
            {run.failure === null ? (
              <p className="text-ink-2">
                {formatBytes(run.size)} in {formatCounted(run.files, 'file')}, made in{' '}
                {formatDuration(Math.max(1, Math.round(run.ended_at - run.began_at)))} and read back
                {run.is_encrypted ? ', encrypted' : ', not encrypted'}.{' '}
                {run.reread_files > 0 &&
                  `${formatCounted(run.reread_files, 'file')} of earlier backups ${run.reread_files === 1 ? 'was' : 'were'} read again.`}
              </p>
            ) : (
              <p dir="auto">{run.failure}</p>
            )}
            {run.missing_files > 0 && (
              <p className="text-warn">
                {formatCounted(run.missing_files, 'file')}{' '}
                {run.missing_files === 1
                  ? 'is not in it: storage had lost or changed it.'
                  : 'are not in it: storage had lost or changed them.'}
              </p>
            )}
            {run.repaired_files > 0 && (
              <p className="text-warn">
                {formatCounted(run.repaired_files, 'file')}{' '}
                {run.repaired_files === 1
                  ? 'was damaged in the place, and was copied again if storage still had it.'
                  : 'were damaged in the place, and were copied again where storage still had them.'}
              </p>
            )}
            <p dir="ltr" className="font-mono text-xs text-ink-3">
              {run.place}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
