import { and, eq, sql } from 'drizzle-orm';
import type { ConsoleDb } from '../../db';
import { schema } from '../../db';
import type { MessageRow } from '../rows';

const m = schema.messages;

/** How an answer ended. */
export interface Ending {
  readonly status: 'done' | 'stopped' | 'failed';
  readonly error: { code: string; message: string; request_id: string | null } | null;
  /** 0: the service refused the call, so nothing was charged. Left out where only the turn can say. */
  readonly creditsMilli?: 0;
}

/** What was produced so far. */
export type ProducedValues = Pick<MessageRow, 'content' | 'reasoning' | 'reasoningMs' | 'turnId'>;

/** A run writes its row only while the row is its own: streaming, and of this process. */
const isOurs = (messageId: string, owner: string) =>
  and(eq(m.id, messageId), eq(m.owner, owner), eq(m.status, 'streaming'));

/** Stores what was produced so far. False when the row is not the run's any more. */
export async function saveProgress(
  db: ConsoleDb,
  run: { messageId: string; owner: string },
  values: ProducedValues,
): Promise<boolean> {
  const saved = await db
    .update(m)
    .set(values)
    .where(isOurs(run.messageId, run.owner))
    .returning({ id: m.id });
  return saved.length > 0;
}

/** Stores the end. Answers the row, or null when it was not the run's any more. */
export async function saveEnding(
  db: ConsoleDb,
  run: { messageId: string; owner: string },
  values: ProducedValues & Ending,
): Promise<MessageRow | null> {
  const { error, ...rest } = values;
  const [row] = await db
    .update(m)
    .set({
      ...rest,
      errorCode: error?.code ?? null,
      errorMessage: error?.message ?? null,
      requestId: error?.request_id ?? null,
      owner: null,
      endedAt: sql`now()`,
    })
    .where(isOurs(run.messageId, run.owner))
    .returning();
  return row ?? null;
}

/** Tells what the turn of an ended message cost. */
export async function saveCredits(
  db: ConsoleDb,
  messageId: string,
  creditsMilli: number,
): Promise<MessageRow | null> {
  const [row] = await db.update(m).set({ creditsMilli }).where(eq(m.id, messageId)).returning();
  return row ?? null;
}

/** Marks what a process that is gone was producing. Answers the row, or null when somebody else ended it. */
export async function saveInterrupted(
  db: ConsoleDb,
  messageId: string,
  owner: string,
): Promise<MessageRow | null> {
  const [row] = await db
    .update(m)
    .set({
      status: 'failed',
      errorCode: 'interrupted',
      errorMessage: 'The server stopped while it was answering. What had arrived is kept.',
      owner: null,
      endedAt: sql`now()`,
    })
    .where(isOurs(messageId, owner))
    .returning();
  return row ?? null;
}
