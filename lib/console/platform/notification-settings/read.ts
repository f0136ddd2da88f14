import { and, eq } from 'drizzle-orm';
import { choicesOf, type NotificationSettings } from '@/lib/pages/notification-kinds';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';

const { notificationSettings: s } = schema;

type Row = typeof s.$inferSelect;

/** The settings of a row; those of a person without one are the defaults. */
export const settingsOfRow = (row: Row | null | undefined): NotificationSettings => ({
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
