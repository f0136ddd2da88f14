import { eq } from 'drizzle-orm';
import { countAttempt } from '../attempts';
import { recordPersonAudit } from '../audit';
import type { ConsoleDb } from '../db';
import { schema } from '../db';
import type { Client } from '../devices';

/** The most lines an hour for one account, because lines of this log are never removed. */
const refusalsAnHour = 5;

/** Writes down that a sign-in to an account was refused. An address without an account leaves no trace. */
export async function recordRefusal(db: ConsoleDb, email: string, client: Client): Promise<void> {
  const [user] = await db
    .select({ id: schema.users.id })
    .from(schema.users)
    .where(eq(schema.users.email, email));
  if (user === undefined) return;
  const limit = { key: `refused:${user.id}`, max: refusalsAnHour, windowSeconds: 3600 };
  if ((await countAttempt(db, [limit])) > 0) return;
  const event = { userId: user.id, ...client, unproved: true };
  await recordPersonAudit(db, { ...event, action: 'session.refused' });
}
