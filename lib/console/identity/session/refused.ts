import { eq } from 'drizzle-orm';
import { type ConsoleDb, schema } from '../../db';
import { recordPersonAudit } from '../../team/audit';
import { countAttempt } from '../attempts';
import type { Client } from '../devices';

/** Most lines in an hour for one account, because lines of the audit log are never deleted. */
const maxRefusalsPerHour = 5;

/** Logs that a sign-in to an account was refused. Does nothing for an address without an account. */
export async function recordRefusal(db: ConsoleDb, email: string, client: Client): Promise<void> {
  const [user] = await db
    .select({ id: schema.users.id })
    .from(schema.users)
    .where(eq(schema.users.email, email));
  if (user === undefined) return;
  const limit = { key: `refused:${user.id}`, max: maxRefusalsPerHour, windowSeconds: 3600 };
  if ((await countAttempt(db, [limit])) > 0) return;
  const event = { userId: user.id, ...client, isUnproved: true };
  await recordPersonAudit(db, { ...event, action: 'session.refused' });
}
