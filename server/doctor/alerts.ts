import type { InstallationAlert } from '@/lib/console/platform/watchers';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { checkBackups } from './backups';
import { readWork } from './figures';
import type { Finding } from './findings';
import { checkDisk } from './machine';
import { checkMail } from './mail';
import { type Alert, workAlerts } from './work';

/** How often the mail server is greeted, in milliseconds; other alerts are read each time. */
const mailIntervalMs = 10 * 60_000;

/** Reads what runs out or fails on this installation, for the notifications to operators. */
export function createAlertReader(
  database: Database,
  env: Env,
): () => Promise<InstallationAlert[]> {
  let mail: { atMs: number; findings: Promise<readonly Finding[]> } | undefined;
  const readMail = () => {
    if (mail === undefined || Date.now() - mail.atMs >= mailIntervalMs) {
      mail = { atMs: Date.now(), findings: checkMail(env) };
    }
    return mail.findings;
  };
  return async () => {
    const work = await readWork(database, env);
    const alerts: Alert[] = [
      ...alertsOf('disk', await checkDisk(env.dataDir, env.minFreeDiskBytes)),
      // Making no backups is a choice, and a warning of the examination alone.
      ...problemsOf('backups', await checkBackups(database, env.backup)),
      // Having no mail server is a choice, and a warning of the examination alone.
      ...problemsOf('mail', await readMail()),
      ...workAlerts(work, Date.now() / 1_000),
    ];
    return alerts.map(notificationOf);
  };
}

/** Begins with what is so, because the first sentence is the subject of a mail. */
export const notificationOf = ({ key, finding }: Alert): InstallationAlert => ({
  key,
  tone: finding.state === 'problem' ? 'bad' : 'warn',
  text: `${finding.words} ${finding.advice ?? ''}`.trim(),
});

/** An alert for each finding that is not right. */
const alertsOf = (key: string, findings: readonly Finding[]): Alert[] =>
  findings.filter(({ state }) => state !== 'ok').map((finding) => ({ key, finding }));

const problemsOf = (key: string, findings: readonly Finding[]): Alert[] =>
  alertsOf(key, findings).filter(({ finding }) => finding.state === 'problem');
