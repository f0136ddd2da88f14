import { sql } from 'drizzle-orm';
import type { BoardSummary, BoardView } from '@/lib/pages/boards';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import { readCreationsById } from '../create/creations';
import type { ConsoleDb } from '../db';
import { countNewBoardComments } from './comments';

const maxCovers = 4;
/** How many boards are listed with their images; the others get an empty frame. */
const maxBoardsWithCovers = 50;

interface BoardRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly view: BoardView;
  readonly count: number;
  readonly created_by: string;
  readonly project_id: string | null;
  readonly created_at: string;
  readonly covers: readonly { readonly task_id: string; readonly output: number }[];
}

/** The boards of a workspace by name, each with its size, its newest pictures and the comments that are new to the reader. */
export async function readBoards(
  db: ConsoleDb,
  reader: { workspaceId: string; userId: string },
): Promise<BoardSummary[]> {
  const { rows } = await db.execute<BoardRow>(sql`
    with results as (
      select i.board_id, i.task_id, i.output, max(i.created_at) as created_at
      from console.board_items i
      join console.boards k on k.id = i.board_id
      join console.creations c on c.task_id = i.task_id
      where k.workspace_id = ${reader.workspaceId}
        and i.deleted_at is null and c.removed_at is null and not i.output = any (c.removed_outputs)
      group by i.board_id, i.task_id, i.output
    ), ranked as (
      select board_id, task_id, output, count(*) over (partition by board_id)::int as count,
        row_number() over (partition by board_id order by created_at desc, task_id, output) as rank
      from results
    )
    select k.id, k.name, k.view, k.project_id, u.name as created_by, coalesce(max(ranked.count), 0)::int as count,
      (extract(epoch from k.created_at) * 1000)::bigint::text as created_at,
      coalesce(
        jsonb_agg(jsonb_build_object('task_id', ranked.task_id, 'output', ranked.output) order by ranked.rank)
          filter (where ranked.task_id is not null), '[]') as covers
    from console.boards k
    join console.users u on u.id = k.created_by
    left join ranked on ranked.board_id = k.id and ranked.rank <= ${maxCovers}
    where k.workspace_id = ${reader.workspaceId}
    group by k.id, u.name
    order by lower(k.name), k.id`);
  const newCommentCounts = await countNewBoardComments(db, reader);
  const coverRefs = rows.slice(0, maxBoardsWithCovers).flatMap(({ covers }) => covers);
  const ids = [...new Set(coverRefs.map(({ task_id }) => task_id))];
  const tasks = new Map(
    (await readCreationsById(db, reader, ids)).map((task) => [task.task_id, task]),
  );
  return rows.map(({ created_at, covers, ...row }) => ({
    ...row,
    new_comments: newCommentCounts.get(row.id) ?? 0,
    created_at: Number(created_at),
    covers: covers.flatMap(({ task_id, output }) => {
      const coverOutput = tasks.get(task_id)?.outputs[output];
      const url = coverOutput && pictureUrlOf(coverOutput);
      return url === undefined ? [] : [url];
    }),
  }));
}
