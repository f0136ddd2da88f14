import { and, asc, eq } from 'drizzle-orm';
import { milliToCredits } from '@/lib/contract';
import type { ConversationMessage, ConversationSummary } from '@/lib/pages/chat';
import { type ConsoleDb, type ConsoleTx, schema } from '../db';
import type { Access } from '../team/access';

export type MessageRow = typeof schema.messages.$inferSelect;
export type NewMessageRow = typeof schema.messages.$inferInsert;
export type ConversationRow = typeof schema.conversations.$inferSelect;

/** A message for a page; submission and owner stay on the server. */
export const serializeMessage = (row: MessageRow): ConversationMessage => ({
  id: row.id,
  parent_id: row.parentId,
  role: row.role,
  content: row.content,
  reasoning: row.reasoning,
  reasoning_ms: row.reasoningMs,
  images: row.images,
  status: row.status,
  error:
    row.errorCode === null
      ? null
      : { code: row.errorCode, message: row.errorMessage ?? '', request_id: row.requestId },
  model: row.model,
  endpoint: row.endpoint,
  settings: row.settings,
  system: row.system,
  credits: row.creditsMilli === null ? null : milliToCredits(row.creditsMilli),
  batch: row.batch,
  chosen: row.chosenChild,
  created_at: row.createdAt.getTime(),
  ended_at: row.endedAt?.getTime() ?? null,
});

/** A conversation for the list of `reader`. */
export const serializeConversation = (
  row: ConversationRow,
  reader: { userId: string },
  author: string,
): ConversationSummary => ({
  id: row.id,
  title: row.title,
  shared: row.shared,
  mine: row.userId === reader.userId,
  author,
  project_id: row.projectId,
  excerpt: null,
  updated_at: row.updatedAt.getTime(),
});

/** The message `id`, or undefined. Does not check access. */
export async function findMessage(
  db: ConsoleDb | ConsoleTx,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(schema.messages).where(eq(schema.messages.id, id));
  return row;
}

/** Every message of a conversation, oldest first. */
export const readMessages = (
  db: ConsoleDb | ConsoleTx,
  conversationId: string,
): Promise<MessageRow[]> =>
  db
    .select()
    .from(schema.messages)
    .where(eq(schema.messages.conversationId, conversationId))
    .orderBy(asc(schema.messages.createdAt), asc(schema.messages.id));

/** Condition for a conversation that the person may change: their own. */
export const isOwn = ({ workspace, user }: Access, conversationId: string) =>
  and(
    eq(schema.conversations.id, conversationId),
    eq(schema.conversations.workspaceId, workspace.id),
    eq(schema.conversations.userId, user.id),
  );
