import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { registryKey, tryResolve } from '@/lib/platform/registry';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { raiseNotification, resolveNotification } from '../notifications';
import type { ServiceConnection } from '../runtime';
import type { Watcher } from './watch';

const { memberships, notifications, operators, workspaces } = schema;

/** Something that runs out or fails on this installation. */
export interface InstallationAlert {
  /** Stays the same while it lasts. */
  readonly key: string;
  readonly tone: 'warn' | 'bad';
  /** What is wrong, then what to do. */
  readonly text: string;
}

/** Reads what is wrong now; provided by the server, which sees both halves. */
export const installationAlertsRegistryKey =
  registryKey<() => Promise<readonly InstallationAlert[]>>('installation-alerts');

const kind = 'installation';
/** Without a path where the service is elsewhere, as there are no pages of operators. */
const healthPath = ({ manage }: Pick<ServiceConnection, 'manage'>) =>
  manage === null ? {} : { path: '/operator/health' };
const [openPrefix, recoveredPrefix] = ['installation:', 'installation-well:'];

/** A newer alert stays open, so that a figure around its limit does not notify every few minutes. */
const closableBefore = sql`now() - interval '10 minutes'`;

/**
 * Notifies each operator once of what is wrong with the installation, and once more when it is well again. They read it in
 * the workspace that they joined first.
 */
export const installationAlerts: Watcher = {
  name: 'installation',
  async run({ db, service }) {
    const alerts = await tryResolve(installationAlertsRegistryKey)?.();
    if (alerts === undefined) return;
    for (const operator of await readOperators(db)) {
      await db.transaction((tx) =>
        notifyOperator(tx, { ...operator, ...healthPath(service) }, alerts),
      );
    }
  },
};

interface OperatorPlace {
  readonly userId: string;
  readonly workspace: string;
}

/** Who is notified, and the path of the page that shows the reason. */
interface Recipient extends OperatorPlace {
  readonly path?: string;
}

/** Each operator with the workspace in which they read: a team before their personal one. */
const readOperators = (db: ConsoleDb): Promise<OperatorPlace[]> =>
  db
    .selectDistinctOn([operators.userId], {
      userId: operators.userId,
      workspace: memberships.workspaceId,
    })
    .from(operators)
    .innerJoin(memberships, eq(memberships.userId, operators.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(workspaces.state, 'ready'), isNull(workspaces.archivedAt)))
    .orderBy(asc(operators.userId), desc(workspaces.kind), asc(memberships.createdAt));

async function notifyOperator(
  tx: ConsoleTx,
  { userId, workspace, ...page }: Recipient,
  alerts: readonly InstallationAlert[],
): Promise<void> {
  for (const { key, tone, text } of alerts) {
    const isNew = await raiseNotification(tx, {
      workspace,
      kind,
      tone,
      text,
      ...page,
      userId,
      dedupeKey: `${openPrefix}${key}:${userId}`,
    });
    if (isNew)
      await resolveNotification(tx, { workspace, dedupeKey: `${recoveredPrefix}${key}:${userId}` });
  }
  const currentKeys = new Set(alerts.map(({ key }) => `${openPrefix}${key}:${userId}`));
  const openAlerts = await tx
    .select({
      dedupeKey: notifications.dedupeKey,
      text: notifications.text,
      workspace: notifications.workspaceId,
      isClosable: sql<boolean>`${notifications.createdAt} < ${closableBefore}`,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        isNull(notifications.resolvedAt),
        sql`starts_with(${notifications.dedupeKey}, ${openPrefix})`,
      ),
    );
  for (const notification of openAlerts) {
    if (currentKeys.has(notification.dedupeKey) || !notification.isClosable) continue;
    await resolveNotification(tx, notification);
    await raiseNotification(tx, {
      workspace,
      kind,
      tone: 'good',
      text: `Well again. It was: ${notification.text}`,
      ...page,
      userId,
      dedupeKey: notification.dedupeKey.replace(openPrefix, recoveredPrefix),
    });
  }
}
