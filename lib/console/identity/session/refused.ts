import { eq } from 'drizzle-orm';
import { type ConsoleDb, schema } from '../../db';
import { recordPersonAudit } from '../../team/audit';
import { countAttempt } from '../attempts';
import type { Client } from '../devices';

/** Lines about one step of one account, because lines of the audit log are never deleted. */
const maxLinesPerHour = 5;

/** Keys of the limit, by the action of the audit log. */
const limitKeys = {
  'session.refused': 'refused',
  'session.second_step_refused': 'refused-step',
} as const;

/** Logs that a sign-in to an account was refused. Does nothing for an address without an account. */
export async function recordRefusal(db: ConsoleDb, email: string, client: Client): Promise<void> {
  const [user] = await db
    .select({ id: schema.users.id })
    .from(schema.users)
    .where(eq(schema.users.email, email));
  if (user !== undefined) await recordRefusedStep(db, user.id, client, 'session.refused');
}

/** Logs that a step of a sign-in to an account was refused. The second step is refused after a right password. */
export async function recordRefusedStep(
  db: ConsoleDb,
  userId: string,
  client: Client,
  action: keyof typeof limitKeys,
): Promise<void> {
  const limit = {
    key: `${limitKeys[action]}:${userId}`,
    max: maxLinesPerHour,
    windowSeconds: 3600,
  };
  if ((await countAttempt(db, [limit])) > 0) return;
  await recordPersonAudit(db, { userId, ...client, isUnproved: true, action });
}
