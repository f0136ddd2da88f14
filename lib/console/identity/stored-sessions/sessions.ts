import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, type ConsoleTx, schema, secondsFromNow } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { recordPersonAudit } from '../../team/audit';
import { type Client, deviceOf } from '../devices';

/** Lifetime of a session after its sign-in, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 3600;
const lastSeenIntervalSeconds = 300;
/** A sign-in within this many minutes counts as proof where no password can. */
const freshMinutes = 15;

/** The signed-in person of a request, with the only fields of the account that may leave the server. */
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
      expiresAt: secondsFromNow(sessionSeconds),
    });
    await recordPersonAudit(tx, { ...session, action: 'session.start' });
  });
  return id;
}

/** The person of a session id, or null when it has ended or expired. Updates its last use every five minutes. */
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
  if (Date.now() - lastSeenAt.getTime() > lastSeenIntervalSeconds * 1000) {
    await db
      .update(schema.sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(schema.sessions.id, sessionId));
  }
  return user;
}

/** Whether a session began so recently that it was not left open and is hardly stolen. */
export async function isFreshSession(
  db: ConsoleDb | ConsoleTx,
  sessionId: string,
): Promise<boolean> {
  const { id, createdAt } = schema.sessions;
  const isFresh = gt(createdAt, sql`now() - make_interval(mins => ${freshMinutes})`);
  return (await db.$count(schema.sessions, and(eq(id, sessionId), isFresh))) > 0;
}

/** Throws {@link InvalidRequestError} unless {@link isFreshSession}: for a change of an account without a password. */
export async function requireFreshSession(db: ConsoleDb, sessionId: string): Promise<void> {
  if (await isFreshSession(db, sessionId)) return;
  throw new InvalidRequestError('Sign out and in again first, then come back here.', 'password');
}

/** Ends the open sessions of a person that match `condition`. Returns them. */
export const endSessionsOf = (tx: ConsoleTx, userId: string, condition?: SQL) =>
  tx
    .update(schema.sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(schema.sessions.userId, userId), condition, isNull(schema.sessions.endedAt)))
    .returning({ id: schema.sessions.id, userAgent: schema.sessions.userAgent });

/** Condition for all sessions except the current one. */
export const isOtherSession = (sessionId: string): SQL => ne(schema.sessions.id, sessionId);

type SessionOwner = Pick<CurrentUser, 'id' | 'sessionId'>;

/** Ends the current session: the person signed out. */
export async function endOwnSession(
  db: ConsoleDb,
  user: SessionOwner,
  client: Client,
): Promise<void> {
  await db.transaction(async (tx) => {
    const endedSessions = await endSessionsOf(tx, user.id, eq(schema.sessions.id, user.sessionId));
    if (endedSessions.length === 0) return;
    await recordPersonAudit(tx, { userId: user.id, ...client, action: 'session.end' });
  });
}

/** Ends one session of a person; another person's is not touched. */
export async function endSession(
  db: ConsoleDb,
  userId: string,
  sessionId: string,
  client: Client,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [endedSession] = await endSessionsOf(tx, userId, eq(schema.sessions.id, sessionId));
    if (endedSession === undefined) return;
    const target = { kind: 'session', id: endedSession.id, name: deviceOf(endedSession.userAgent) };
    await recordPersonAudit(tx, { userId, ...client, action: 'session.revoke', target });
  });
}

/** Ends every session of a person, everywhere. */
export async function endAllSessions(db: ConsoleDb, userId: string, client: Client): Promise<void> {
  await db.transaction(async (tx) => {
    const { length: sessions } = await endSessionsOf(tx, userId);
    if (sessions === 0) return;
    const after = { sessions };
    await recordPersonAudit(tx, { userId, ...client, action: 'session.end_all', after });
  });
}

/** Ends all sessions of a person except the current one. */
export async function endOtherSessions(
  db: ConsoleDb,
  user: SessionOwner,
  client: Client,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { length: sessions } = await endSessionsOf(tx, user.id, isOtherSession(user.sessionId));
    if (sessions === 0) return;
    const event = { userId: user.id, ...client, after: { sessions } };
    await recordPersonAudit(tx, { ...event, action: 'session.revoke_others' });
  });
}

export interface SessionRecord {
  readonly id: string;
  /** Such as `Chrome on macOS`. */
  readonly device: string;
  readonly address: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** Whether it is the session of this request. */
  readonly isCurrent: boolean;
}

/** The open sessions of a person, the last seen first. */
export async function listSessions(
  db: ConsoleDb,
  { id, sessionId }: Pick<CurrentUser, 'id' | 'sessionId'>,
): Promise<SessionRecord[]> {
  const rows = await db
    .select()
    .from(schema.sessions)
    .where(
      and(
        eq(schema.sessions.userId, id),
        isNull(schema.sessions.endedAt),
        gt(schema.sessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(schema.sessions.lastSeenAt), desc(schema.sessions.id))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    address: row.ip,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === sessionId,
  }));
}
