import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import type { SearchResults } from '@/lib/pages/search';
import { containsText, isIndexed } from '@/lib/platform/database';
import { listConversations } from '../../chat';
import { readCreationsById } from '../../create/creations';
import { schema } from '../../db';
import { readGalleryIndex, type SearchReach } from '../../library/gallery';
import { readSavedSearches } from '../../library/saved-searches';
import { runtime } from '../../platform/runtime';
import { type Access, may } from '../access';

const { memberships, tags: t, users } = schema;

/** Most results of each kind; the pages show the rest. */
const maxResults = 5;
/** Tiles to read for that many tasks, because a task may have several. */
const maxTiles = 20;
const maxQueryLength = 200;
const maxNoteLength = 80;

/** How many of the newest comments on boards, and conversations, are compared with words that no index finds. */
const newestUnindexed = 500;

/**
 * Searches the prompts, saved searches, tags, boards with their notes and comments, people and conversations of a workspace by words. Leaves
 * out what the reader may not open. Without a word of three letters or digits no index helps: of results, conversations and
 * comments it looks at the newest alone then.
 */
export async function searchWorkspace(access: Access, text: string): Promise<SearchResults> {
  const query = text.trim().slice(0, maxQueryLength);
  const is_of_newest = query !== '' && !isIndexed(query);
  if (query === '') {
    return {
      prompts: [],
      searches: [],
      tags: [],
      boards: [],
      people: [],
      conversations: [],
      is_of_newest,
    };
  }
  const { role } = access;
  const [prompts, searches, tags, boards, people, conversations] = await Promise.all([
    may(role, 'tasks.view') ? findPrompts(access, query) : [],
    may(role, 'tasks.view') ? findSearches(access, query) : [],
    may(role, 'tasks.view') ? findTags(access, query) : [],
    may(role, 'tasks.view') ? findBoards(access, query) : [],
    may(role, 'members.view') ? findPeople(access, query) : [],
    may(role, 'chat.use') ? findConversations(access, query) : [],
  ]);
  return { prompts, searches, tags, boards, people, conversations, is_of_newest };
}

async function findPrompts(
  { workspace, user }: Access,
  q: string,
): Promise<SearchResults['prompts']> {
  const { db } = runtime();
  const reader = { workspaceId: workspace.id, userId: user.id };
  const readIndex = (reach: SearchReach) =>
    readGalleryIndex(db, reader, { q }, { limit: maxTiles, reach });
  const newest = await readIndex('newest');
  const { task_ids, outputs } =
    newest.truncated || !isIndexed(q) ? newest : await readIndex('indexes');
  const ids = [...new Set(task_ids)].slice(0, maxResults);
  const creations = await readCreationsById(db, reader, ids);
  return ids.flatMap((id) => {
    const task = creations.find(({ task_id }) => task_id === id);
    if (task === undefined) return [];
    // The task's other outputs may be in the trash.
    const output = outputs[task_ids.indexOf(id)] ?? -1;
    const file = task.outputs[output];
    const thumbnail_url = (file && pictureUrlOf(file)) ?? null;
    return [{ task_id: id, output, prompt: task.prompt, kind: task.kind, thumbnail_url }];
  });
}

async function findSearches(access: Access, q: string): Promise<SearchResults['searches']> {
  const words = q.toLowerCase().split(/\s+/);
  return (await readSavedSearches(access))
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, maxResults)
    .map(({ id, name, filters }) => ({ id, name, filters }));
}

async function findTags({ workspace }: Access, q: string): Promise<SearchResults['tags']> {
  return runtime()
    .db.select({ id: t.id, name: t.name })
    .from(t)
    .where(
      and(
        eq(t.workspaceId, workspace.id),
        ...q.split(/\s+/).map((word) => containsText(t.name, word)),
      ),
    )
    .orderBy(asc(t.folded))
    .limit(maxResults);
}

async function findBoards({ workspace }: Access, q: string): Promise<SearchResults['boards']> {
  const hasWords = (text: SQLWrapper) =>
    sql.join(
      q.split(/\s+/).map((word) => containsText(text, word)),
      sql` and `,
    );
  const comments = isIndexed(q)
    ? sql`console.comments`
    : sql`(select * from console.comments c where c.workspace_id = ${workspace.id}
      order by c.created_at desc limit ${newestUnindexed})`;
  const { rows } = await runtime().db.execute<{
    id: string;
    name: string;
    note: string | null;
  }>(sql`
    select k.id, k.name, min(found.note) as note from (
      select b.id, null as note from console.boards b
      where b.workspace_id = ${workspace.id} and ${hasWords(sql`b.name`)}
      union all
      select n.board_id, left(n.text, ${maxNoteLength}::int) from console.board_items n
      where n.kind = 'note' and n.deleted_at is null and ${hasWords(sql`n.text`)}
      union all
      select split_part(m.subject, ':', 2), left(m.text, ${maxNoteLength}::int) from ${comments} m
      where m.workspace_id = ${workspace.id} and starts_with(m.subject, 'board:') and ${hasWords(sql`m.text`)}
    ) found
    join console.boards k on k.id = found.id and k.workspace_id = ${workspace.id}
    group by k.id, k.name
    order by bool_or(found.note is null) desc, lower(k.name), k.id
    limit ${maxResults}`);
  return rows.map(({ id, name, note }) => ({ id, name, note }));
}

async function findPeople({ workspace }: Access, q: string): Promise<SearchResults['people']> {
  const words = q.split(/\s+/);
  return runtime()
    .db.select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.workspaceId, workspace.id),
        ...words.map((word) => containsText(users.name, word)),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(maxResults);
}

async function findConversations(
  access: Access,
  query: string,
): Promise<SearchResults['conversations']> {
  const newestCount = isIndexed(query) ? undefined : newestUnindexed;
  const { data } = await listConversations(access, { query, newestCount });
  return data.slice(0, maxResults).map(({ id, title }) => ({ id, title }));
}
