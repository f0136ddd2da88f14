import { and, eq, ne, sql } from 'drizzle-orm';
import { type ConsoleDb, schema } from '../../db';
import type { MessageRow } from '../rows';

const m = schema.messages;

/** How an answer ended. */
export interface RunEnding {
  readonly status: 'done' | 'stopped' | 'failed';
  readonly error: { code: string; message: string; request_id: string | null } | null;
  /**
   * 0 when the service refused the call, so that nothing was charged. Otherwise undefined: the cost is read from the
   * turn.
   */
  readonly creditsMilli?: 0;
}

/** The text so far. */
export type ProducedValues = Pick<MessageRow, 'content' | 'reasoning' | 'reasoningMs' | 'turnId'>;

/** Condition for a row that the run may write: it is streaming and belongs to this process. */
const isOurs = (messageId: string, owner: string) =>
  and(eq(m.id, messageId), eq(m.owner, owner), eq(m.status, 'streaming'));

/** Stores the text so far. Returns false when the row no longer belongs to the run. */
export async function saveProgress(
  db: ConsoleDb,
  run: { messageId: string; owner: string },
  values: ProducedValues,
): Promise<boolean> {
  const savedRows = await db
    .update(m)
    .set(values)
    .where(isOurs(run.messageId, run.owner))
    .returning({ id: m.id });
  return savedRows.length > 0;
}

/** Stores the outcome. Returns the row, or null when it no longer belonged to the run. */
export async function saveEnding(
  db: ConsoleDb,
  run: { messageId: string; owner: string },
  values: ProducedValues & RunEnding,
): Promise<MessageRow | null> {
  const { error, ...columns } = values;
  const [row] = await db
    .update(m)
    .set({
      ...columns,
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

/** Stores the cost of an ended answer. Returns the row, or null when the answer was tried again meanwhile. */
export async function saveCredits(
  db: ConsoleDb,
  { messageId, turnId }: { messageId: string; turnId: string },
  creditsMilli: number,
): Promise<MessageRow | null> {
  const [row] = await db
    .update(m)
    .set({ creditsMilli })
    .where(and(eq(m.id, messageId), eq(m.turnId, turnId), ne(m.status, 'streaming')))
    .returning();
  return row ?? null;
}

/** Marks an answer of a dead process as interrupted. Returns the row, or null when another process has ended it. */
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
