import { and, eq, type SQL, sql } from 'drizzle-orm';
import { foldText } from '@/lib/contract';
import type { ConversationDetail, ConversationList } from '@/lib/pages/chat';
import { containsText } from '@/lib/platform/database';
import { type ConsoleDb, schema } from '../db';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { noConversationError } from './errors';
import type { ConversationRow } from './rows';
import { isOwn, readMessages, serializeConversation, serializeMessage } from './rows';
import { failOrphanedAnswers, fillCredits, stopConversation } from './runs';

const c = schema.conversations;
const pageSize = 60;
/** Characters of an excerpt before and after the found words. */
const excerptBefore = 40;
const excerptAfter = 80;

/** Condition for the person's own conversations and those shared with the workspace. */
const isVisibleTo = ({ workspace, user }: Access) =>
  sql`${c.workspaceId} = ${workspace.id} and (${c.userId} = ${user.id} or ${c.shared})`;

/** A conversation that the person may read. Throws the same 404 for every other one. */
export async function requireConversation(
  access: Access,
  id: string,
): Promise<ConversationRow & { author: string }> {
  const [row] = await runtime()
    .db.select({ conversation: c, author: schema.users.name })
    .from(c)
    .innerJoin(schema.users, eq(schema.users.id, c.userId))
    .where(and(eq(c.id, id), isVisibleTo(access)));
  if (row === undefined) throw noConversationError();
  return { ...row.conversation, author: row.author };
}

/** With this many matches the words count as common. */
const maxMatches = 1_000;

/** Condition: `text` contains all of the words. */
const hasAll = (text: SQL, terms: readonly string[]): SQL =>
  sql.join(
    terms.map((term) => containsText(text, term)),
    sql` and `,
  );

/**
 * Condition for conversations with all words in the title or in one message, with `newestCount` among that many newest
 * ones. Rare words are looked up in the trigram indexes. Common words occur often in the newest conversations, so these
 * are read in order until a page is full.
 */
async function buildMatchCondition(
  db: ConsoleDb,
  access: Access,
  terms: readonly string[],
  newestCount: number | undefined,
): Promise<SQL> {
  // Without `offset 0` the planner may look up the words in all messages first.
  const isMatch = sql`(${hasAll(sql`${c.title}`, terms)} or exists (
    select 1 from console.messages m where m.conversation_id = ${c.id} and ${hasAll(sql`m.content`, terms)} offset 0))`;
  if (newestCount !== undefined) {
    return sql`${isMatch} and ${c.updatedAt} >= (select min(o.updated_at) from (
      select ${c.updatedAt} from ${c} where ${isVisibleTo(access)}
      order by ${c.updatedAt} desc, ${c.id} desc limit ${newestCount}) o)`;
  }
  // Without `offset 0` the planner reads the table instead of the index because of the limit.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select m.conversation_id as id from console.messages m where ${hasAll(sql`m.content`, terms)}
      union all
      select t.id from console.conversations t where ${hasAll(sql`t.title`, terms)}
      offset 0
    ) found limit ${maxMatches}`);
  if (rows.length < maxMatches) {
    const ids = [...new Set(rows.map(({ id }) => id))];
    return sql`${c.id} = any (${sql.param(ids)}::text[])`;
  }
  return isMatch;
}

/**
 * Conversations by their last message, newest first. With `query`, those with all of its words in the title or in one
 * message; `newestCount` limits the search to that many newest ones that the person may read. `before` is the `next` of the
 * previous page.
 */
export async function listConversations(
  access: Access,
  {
    query = '',
    newestCount,
    before,
  }: { query?: string | undefined; newestCount?: number | undefined; before?: string | undefined },
): Promise<ConversationList> {
  const terms = query.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const excerptQuery = sql`select m.content from console.messages m
    where m.conversation_id = page.id and ${hasAll(sql`m.content`, terms)} order by m.created_at desc limit 1`;
  const isSearch = terms.length > 0;
  const { db } = runtime();
  const matchCondition = isSearch
    ? await buildMatchCondition(db, access, terms, newestCount)
    : sql`true`;
  const [updatedMs, id] = before?.split('_at_').toReversed() ?? [];
  const { rows } = await db.execute<{
    id: string;
    title: string;
    shared: boolean;
    user_id: string;
    author: string;
    project_id: string | null;
    content: string | null;
    updated: string;
  }>(sql`
    with page as (
      select ${c.id} as id, ${c.title} as title, ${c.shared} as shared, ${c.userId} as user_id,
        u.name as author, ${c.projectId} as project_id, ${c.updatedAt} as updated_at
      from ${c}
      join console.users u on u.id = ${c.userId}
      where ${isVisibleTo(access)} and ${matchCondition}
        and ${
          updatedMs === undefined || id === undefined
            ? sql`true`
            : sql`(${c.updatedAt}, ${c.id}) < (to_timestamp(${updatedMs}::bigint / 1000.0), ${id})`
        }
      order by ${c.updatedAt} desc, ${c.id} desc
      limit ${pageSize + 1}
    )
    select page.id, page.title, page.shared, page.user_id, page.author, page.project_id, hit.content,
      (extract(epoch from page.updated_at) * 1000)::bigint::text as updated
    from page
    left join lateral (${isSearch ? excerptQuery : sql`select null::text as content`}) hit on true
    order by page.updated_at desc, page.id desc`);
  const page = rows.slice(0, pageSize);
  const lastRow = page.at(-1);
  return {
    data: page.map((row) => ({
      id: row.id,
      title: row.title,
      shared: row.shared,
      mine: row.user_id === access.user.id,
      author: row.author,
      project_id: row.project_id,
      excerpt: row.content === null ? null : excerptOf(row.content, terms[0] ?? ''),
      updated_at: Number(row.updated),
    })),
    next:
      rows.length > pageSize && lastRow !== undefined
        ? `${lastRow.id}_at_${lastRow.updated}`
        : null,
  };
}

/** The text around `term`, by its place in the folded text, which may be a little beside that in the original. */
function excerptOf(content: string, term: string): string {
  const matchAt = Math.max(0, foldText(content).indexOf(foldText(term)));
  const from = Math.max(0, matchAt - excerptBefore);
  const excerpt = content.slice(from, matchAt + excerptAfter).toWellFormed();
  return `${from > 0 ? '…' : ''}${excerpt.replace(/\s+/g, ' ').trim()}`;
}

/** A conversation with its whole tree. Running answers of a dead process are returned as failed. */
export async function readConversation(access: Access, id: string): Promise<ConversationDetail> {
  const row = await requireConversation(access, id);
  const messages = await fillCredits(
    row,
    await failOrphanedAnswers(await readMessages(runtime().db, id)),
  );
  return {
    conversation: serializeConversation(row, { userId: access.user.id }, row.author),
    root: row.chosenRoot,
    messages: messages.map(serializeMessage),
  };
}

async function changeConversation(
  access: Access,
  id: string,
  values: Partial<Pick<ConversationRow, 'title' | 'shared'>>,
): Promise<void> {
  const changedRows = await runtime()
    .db.update(c)
    .set(values)
    .where(isOwn(access, id))
    .returning({ id: c.id });
  if (changedRows.length === 0) throw noConversationError();
}

export const renameConversation = (access: Access, id: string, title: string): Promise<void> =>
  changeConversation(access, id, { title });

/** Shares a conversation with the workspace, or makes it private again. */
export const shareConversation = (access: Access, id: string, isShared: boolean): Promise<void> =>
  changeConversation(access, id, { shared: isShared });

/** Deletes a conversation with all its messages and stops its running answers. Their charges stay in the ledger. */
export async function deleteConversation(access: Access, id: string): Promise<void> {
  const { db } = runtime();
  const [ownConversation] = await db.select({ id: c.id }).from(c).where(isOwn(access, id));
  if (ownConversation === undefined) throw noConversationError();
  await stopConversation(await readMessages(db, id));
  await db.transaction((tx) => tx.delete(c).where(isOwn(access, id)));
}

/** Stores the branch that the author has chosen: the one that begins with `messageId`. */
export async function chooseBranch(access: Access, messageId: string): Promise<void> {
  const { db } = runtime();
  const m = schema.messages;
  const [row] = await db
    .select({ parentId: m.parentId, conversationId: m.conversationId })
    .from(m)
    .innerJoin(c, eq(c.id, m.conversationId))
    .where(
      and(
        eq(m.id, messageId),
        eq(c.workspaceId, access.workspace.id),
        eq(c.userId, access.user.id),
      ),
    );
  if (row === undefined) throw noConversationError();
  if (row.parentId === null) {
    await db.update(c).set({ chosenRoot: messageId }).where(eq(c.id, row.conversationId));
  } else {
    await db.update(m).set({ chosenChild: messageId }).where(eq(m.id, row.parentId));
  }
}
