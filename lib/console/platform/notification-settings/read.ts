import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { choicesOf, type NotificationSettings } from '@/lib/pages/notification-kinds';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import type { Access } from '../../team/access';
import { runtime } from '../runtime';

const { notificationSettings: s } = schema;

type SettingsRow = typeof s.$inferSelect;

/** The settings of a row; those of a person without one are the defaults. */
export const settingsOfRow = (row: SettingsRow | null | undefined): NotificationSettings => ({
  choices: choicesOf(row?.choices ?? {}),
  timing: {
    every: row?.mailEvery ?? 'at_once',
    hour: row?.mailHour ?? 9,
    time_zone: row?.timeZone ?? 'UTC',
  },
});

/** How a person is notified in a workspace. */
export async function readNotificationSettings(
  db: ConsoleDb | ConsoleTx,
  workspaceId: string,
  userId: string,
): Promise<NotificationSettings> {
  const [row] = await db
    .select()
    .from(s)
    .where(and(eq(s.workspaceId, workspaceId), eq(s.userId, userId)));
  return settingsOfRow(row);
}

const { creations } = schema;

/** Further tasks are polled once a page shows them. */
const maxTasks = 50;

/** Ids of the reader's running tasks in the workspace by the console's record, newest first. */
export async function readOwnRunningTasks({ user, workspace }: Access): Promise<string[]> {
  const rows = await runtime()
    .db.select({ taskId: creations.taskId })
    .from(creations)
    .where(
      and(
        eq(creations.workspaceId, workspace.id),
        eq(creations.userId, user.id),
        inArray(creations.status, ['queued', 'running']),
        isNull(creations.removedAt),
      ),
    )
    .orderBy(desc(creations.createdAt))
    .limit(maxTasks);
  return rows.map(({ taskId }) => taskId);
}
