import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { recordPersonAudit } from '../audit';
import type { ConsoleDb } from '../db';
import { schema } from '../db';

/** A session lasts this long after its sign-in, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 3600;
const seenEverySeconds = 300;

/** The signed-in person of a request; nothing else of the account leaves the server by this. */
export interface CurrentUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly sessionId: string;
}

/** Opens a session for a browser that has just signed in. Returns its id, which the JWT carries. */
export async function openSession(
  db: ConsoleDb,
  session: { userId: string; userAgent: string | null; ip: string | null },
): Promise<string> {
  const id = newId(idPrefixes.session);
  await db.transaction(async (tx) => {
    await tx.insert(schema.sessions).values({
      id,
      ...session,
      expiresAt: new Date(Date.now() + sessionSeconds * 1000),
    });
    await recordPersonAudit(tx, { ...session, action: 'session.start' });
  });
  return id;
}

/** The person behind a session id, or null when it has ended or expired. Notes now and then that it was seen. */
export async function readSession(db: ConsoleDb, sessionId: string): Promise<CurrentUser | null> {
  const [row] = await db
    .select({
      id: schema.users.id,
      name: schema.users.name,
      email: schema.users.email,
      sessionId: schema.sessions.id,
      lastSeenAt: schema.sessions.lastSeenAt,
    })
    .from(schema.sessions)
    .innerJoin(schema.users, eq(schema.users.id, schema.sessions.userId))
    .where(
      and(
        eq(schema.sessions.id, sessionId),
        isNull(schema.sessions.endedAt),
        gt(schema.sessions.expiresAt, sql`now()`),
      ),
    )
    .limit(1);
  if (row === undefined) return null;
  const { lastSeenAt, ...user } = row;
  if (Date.now() - lastSeenAt.getTime() > seenEverySeconds * 1000) {
    await db
      .update(schema.sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(schema.sessions.id, sessionId));
  }
  return user;
}

/** Ends one session of a person. */
export async function endSession(db: ConsoleDb, userId: string, sessionId: string): Promise<void> {
  await db
    .update(schema.sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(schema.sessions.userId, userId),
        eq(schema.sessions.id, sessionId),
        isNull(schema.sessions.endedAt),
      ),
    );
}

/** Ends every session of a person, everywhere. */
export async function endAllSessions(db: ConsoleDb, userId: string): Promise<void> {
  await db
    .update(schema.sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(schema.sessions.userId, userId), isNull(schema.sessions.endedAt)));
}
