import { Card, CodeBlock } from '@/components/ui';
import type { BackupSchedule } from '@/lib/pages/operator-backups';

const settings = `# A folder on another disk, or s3://bucket/prefix with the credentials of STORAGE_*
ATELIER_BACKUP_TO=/mnt/backups
# Write it down somewhere else too: without it, nobody can restore a backup
ATELIER_BACKUP_PASSPHRASE=a long passphrase`;

/** When backups are made by themselves, or what to set so that they are. */
export function BackupAdvice({ schedule }: { schedule: BackupSchedule }) {
  const { place, at_minutes: atMinutes, keep, is_encrypted: isEncrypted } = schedule;
  if (place === null) {
    return (
      <Card className="grid min-w-0 gap-3 p-5 text-sm">
        <h2 className="text-md font-semibold">No backups are made by themselves</h2>
        <p className="text-ink-2">
          Set where they go, then start Atelier again. The first one is made at once, then one each
          day.
        </p>
        <CodeBlock code={settings} title="Settings" />
      </Card>
    );
  }
  const [hours, minutes] = [Math.floor(atMinutes / 60), atMinutes % 60];
  const time = [hours, minutes].map((each) => String(each).padStart(2, '0')).join(':');
  return (
    <p className="text-sm text-pretty text-ink-2">
      One is made each day at {time} UTC in{' '}
      <code dir="ltr" className="wrap-anywhere">
        {place}
      </code>
      ,{' '}
      {isEncrypted
        ? 'encrypted'
        : 'not encrypted, so it does not hold the secret of the installation'}
      . Kept are the last of {keep.days} days, {keep.weeks} weeks and {keep.months} months.
    </p>
  );
}
