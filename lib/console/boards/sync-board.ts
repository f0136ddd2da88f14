import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { OutputRecord } from '@/lib/contract';
import type { BoardSync } from '@/lib/pages/board-input';
import type { BoardFigures, BoardItem, BoardNews, BoardPerson } from '@/lib/pages/boards';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import { fileAddresses, schema } from '../db';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { applyBatches } from './apply-changes';
import { boardGoneError } from './revision';

const {
  boardItems: i,
  boards,
  boardSessions,
  creations: c,
  projects: p,
  uploads: u,
  users,
} = schema;

/** A result is named by the beginning of its prompt. */
const maxPromptLength = 120;

/** A tab counts as open for this long after its last request. */
const presenceTime = sql`interval '12 seconds'`;

/** Applies what a browser changed, notes that its person is there, and returns what is new. */
export async function syncBoard(
  access: Access,
  boardId: string,
  { session, since, selection, batches }: BoardSync,
): Promise<BoardNews> {
  if (batches.length > 0) await applyBatches(access, boardId, batches);
  const board = await findBoard(access, boardId);
  await noteSession(access, boardId, session, selection);
  const people = await readPeople(boardId, access.user.id);
  return { ...(await readNews(access, board, since)), people };
}

/** A board with all of its items, as its page opens. Throws `InvalidRequestError` when it is gone. */
export const readBoard = async (access: Access, boardId: string): Promise<BoardNews> =>
  openBoard(access, await findBoard(access, boardId));

/** Reads the items of a board whose page opens, and forgets closed tabs. */
export async function openBoard(access: Access, board: BoardHead): Promise<BoardNews> {
  await forgetSessions(board.id);
  return { ...(await readNews(access, board, 0)), people: [] };
}

/** A board without its items. */
export type BoardHead = Pick<BoardNews, 'id' | 'name' | 'view' | 'revision' | 'project'>;

/** What a board is called and how it is shown. Throws `InvalidRequestError` when it is gone. */
export async function findBoard(access: Access, boardId: string): Promise<BoardHead> {
  const { id, name, view, revision } = boards;
  const project = {
    id: p.id,
    name: p.name,
    color: p.color,
    is_archived: sql<boolean>`${p.archivedAt} is not null`,
  };
  const [board] = await runtime()
    .db.select({ id, name, view, revision, project })
    .from(boards)
    .leftJoin(p, eq(p.id, boards.projectId))
    .where(and(eq(id, boardId), eq(boards.workspaceId, access.workspace.id)));
  if (board === undefined) throw boardGoneError();
  return board;
}

async function readNews(
  access: Access,
  board: BoardHead,
  since: number,
): Promise<Omit<BoardNews, 'people'>> {
  // A database that was restored is behind the browser.
  const isWhole = since === 0 || since > board.revision;
  if (!isWhole && since === board.revision) return { ...board, whole: isWhole, items: [] };
  const isShown = sql`not ${i.output} = any (${c.removedOutputs}) and ${c.removedAt} is null`;
  const rows = await runtime()
    .db.select({
      item: i,
      showsResult: sql<boolean>`coalesce(${isShown}, false)`,
      picture: sql<unknown>`case when ${isShown} then ${c.outputs} -> ${i.output} end`.mapWith(
        readPicture,
      ),
      prompt: sql<string>`coalesce(left(${c.prompt}, ${maxPromptLength}), '')`,
      ratio: sql<number>`case when ${isShown} then coalesce(${c.ratios}[${i.output} + 1], 0) else 0 end`,
      file: {
        assetId: u.assetId,
        url: u.url,
        name: u.name,
        contentType: u.contentType,
        width: u.width,
        height: u.height,
      },
    })
    .from(i)
    .leftJoin(c, and(eq(c.taskId, i.taskId), eq(c.workspaceId, access.workspace.id)))
    .leftJoin(
      u,
      and(eq(u.assetId, i.assetId), eq(u.workspaceId, access.workspace.id), eq(u.removed, false)),
    )
    .where(and(eq(i.boardId, board.id), isWhole ? isNull(i.deletedAt) : gt(i.revision, since)))
    .orderBy(i.createdAt, i.id);
  return { ...board, whole: isWhole, items: rows.map(serializeItem) };
}

/** The address of an output's small picture, which alone of its addresses is signed. */
const readPicture = (output: OutputRecord): string | null =>
  fileAddresses().fromStored(pictureUrlOf(output) ?? null);

interface ItemRow {
  readonly item: typeof i.$inferSelect;
  /** Whether it shows a result that is neither in the trash nor deleted. */
  readonly showsResult: boolean;
  readonly picture: string | null;
  readonly prompt: string;
  readonly ratio: number;
  readonly file: {
    readonly assetId: string;
    readonly url: string;
    readonly name: string | null;
    readonly contentType: string;
    readonly width: number | null;
    readonly height: number | null;
  } | null;
}

function serializeItem({ item, showsResult, picture, prompt, ratio, file }: ItemRow): BoardItem {
  const { id, kind, output, text, colour, x, y, width, height, z } = item;
  return {
    id,
    kind,
    task_id: item.taskId,
    output,
    file: file && {
      asset_id: file.assetId,
      url: file.url,
      name: file.name,
      content_type: file.contentType,
    },
    is_gone: kind === 'result' && !showsResult,
    picture,
    prompt,
    ratio: file?.width && file.height ? file.width / file.height : ratio,
    text,
    colour,
    x,
    y,
    width,
    height,
    z,
    group: item.groupId,
    deleted: item.deletedAt !== null,
  };
}

/** Notes that the tab is open. */
async function noteSession(
  { user }: Access,
  boardId: string,
  session: string,
  selection: readonly string[],
): Promise<void> {
  const values = { userId: user.id, selection: [...selection], seenAt: sql`now()` };
  await runtime()
    .db.insert(boardSessions)
    .values({ boardId, id: session, ...values })
    .onConflictDoUpdate({
      target: [boardSessions.boardId, boardSessions.id],
      set: { selection: values.selection, seenAt: values.seenAt },
      setWhere: eq(boardSessions.userId, user.id),
    });
}

/** Deletes the sessions of closed tabs; those of tabs that changed something once no batch of theirs may be repeated. */
async function forgetSessions(boardId: string): Promise<void> {
  await runtime().db.execute(sql`
    delete from console.board_sessions where board_id = ${boardId}
      and seen_at < now() - case when sequence = 0 then ${presenceTime} else interval '30 days' end`);
}

/** The others who have it open. Other tabs of the same person are left out. */
async function readPeople(boardId: string, userId: string): Promise<BoardPerson[]> {
  const rows = await runtime()
    .db.select({ id: users.id, name: users.name, selection: boardSessions.selection })
    .from(boardSessions)
    .innerJoin(users, eq(users.id, boardSessions.userId))
    .where(
      and(
        eq(boardSessions.boardId, boardId),
        ne(boardSessions.userId, userId),
        gt(boardSessions.seenAt, sql`now() - ${presenceTime}`),
      ),
    )
    .orderBy(users.name, boardSessions.id)
    .limit(50);
  const people = new Map<string, BoardPerson>();
  for (const { id, name, selection } of rows) {
    // A person may have it open in several tabs.
    people.set(id, { id, name, selection: [...(people.get(id)?.selection ?? []), ...selection] });
  }
  return [...people.values()];
}

/** What the results on a board cost, how far they are, and who sees them. Throws `InvalidRequestError` when it is gone. */
export async function readBoardFigures(access: Access, boardId: string): Promise<BoardFigures> {
  await findBoard(access, boardId);
  const { rows } = await runtime().db.execute<BoardFigures & Record<string, unknown>>(sql`
    with results as (
      select distinct i.task_id, i.output
      from console.board_items i
      join console.creations c on c.task_id = i.task_id
      where i.board_id = ${boardId} and i.deleted_at is null
        and c.removed_at is null and not i.output = any (c.removed_outputs)
    ), statuses as (
      select s.status from results r
      join console.review_steps s on s.is_current and s.workspace_id = ${access.workspace.id}
        and s.version = concat('result:', r.task_id, ':', r.output)
    )
    select (select count(*) from results)::int as results,
      coalesce((select sum((c.receipt ->> 'settled')::numeric) from console.creations c
        where c.task_id in (select task_id from results)), 0)::float8 as spent,
      (select count(*) from statuses where status = 'approved')::int as approved,
      (select count(*) from statuses where status = 'in_review')::int as in_review,
      (select coalesce(jsonb_agg(l.title order by l.created_at), '[]') from console.review_links l
        where l.workspace_id = ${access.workspace.id} and l.board_id = ${boardId}
          and l.withdrawn_at is null and l.expires_at > now()) as review_links`);
  return rows[0] ?? { results: 0, spent: 0, approved: 0, in_review: 0, review_links: [] };
}
