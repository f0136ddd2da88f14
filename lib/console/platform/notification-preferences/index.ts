import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import type { NotificationSettings } from '@/lib/pages/notifications';
import { type ConsoleDb, schema } from '../../db';

export { ownRunning } from './own-running';

const { users } = schema;

/** The notification settings in a person's preferences. */
const storedPreferences = z.object({
  notifications: z
    .object({
      browser: z.boolean().default(false),
      /** When mail was turned on, in milliseconds since the epoch; earlier ends are not mailed. Null: no mail. */
      mailSince: z.number().nullable().default(null),
    })
    .prefault({}),
  /** The latest end of a task that was mailed, by workspace, in milliseconds since the epoch. */
  mailedUntil: z.record(inputId, z.number()).default({}),
});

const defaultPreferences = storedPreferences.parse({});

/** Reads stored preferences; invalid values count as not set. */
export const readStored = (preferences: unknown): z.output<typeof storedPreferences> =>
  storedPreferences.safeParse(preferences).data ?? defaultPreferences;

/** A person's notification settings; both are off by default. */
export async function readNotificationSettings(
  db: ConsoleDb,
  userId: string,
): Promise<NotificationSettings> {
  const [row] = await db
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, userId));
  const { browser, mailSince } = readStored(row?.preferences).notifications;
  return { browser, mail: mailSince !== null };
}

/** Sets a person's notification settings. If mail stays on, its positions are kept. */
export async function setNotificationSettings(
  db: ConsoleDb,
  userId: string,
  { browser, mail }: NotificationSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ preferences: users.preferences })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const before = readStored(row?.preferences).notifications.mailSince;
    const mailSince = mail ? (before ?? Date.now()) : null;
    await tx
      .update(users)
      .set({ preferences: { ...row?.preferences, notifications: { browser, mailSince } } })
      .where(eq(users.id, userId));
  });
}

/** Records that a person was mailed about all tasks of the workspace that ended by `untilMs`. */
export async function markMailed(
  db: ConsoleDb,
  userId: string,
  workspaceId: string,
  untilMs: number,
): Promise<void> {
  const until = JSON.stringify({ [workspaceId]: untilMs });
  await db
    .update(users)
    .set({
      preferences: sql`${users.preferences} || jsonb_build_object('mailedUntil', coalesce(${users.preferences} -> 'mailedUntil', '{}') || ${until}::jsonb)`,
    })
    .where(eq(users.id, userId));
}
