import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../lib/platform/database';

/** What became of the process. */
export type Loss = 'killed' | 'stopped' | 'dead host';

/** Times in milliseconds until work of a process that is gone was in other hands, or over. */
export interface Takeovers {
  /** Tasks that the process with these connections runs now. */
  tasksOf(session: string): Promise<string[]>;
  /** Begins to measure, in the background: from now until another process runs the task, or it has ended. */
  watch(loss: Loss, session: string, tasks: readonly string[], turns: readonly string[]): void;
  /** Waits for all that is watched. */
  settled(): Promise<void>;
  readonly tasks: Readonly<Record<Loss, number[]>>;
  /** The same of text turns: until they have ended, and with them their reservation. */
  readonly turns: Readonly<Record<Loss, number[]>>;
}

const lookEveryMs = 100;
/** What has not been taken over by then counts as so long. */
const longestMs = 120_000;

/** The task's advisory lock, as pg_locks shows it: two halves of one number. */
const holdersSql = `
  select t.id, a.application_name as session from service.tasks t
  left join pg_locks l on l.locktype = 'advisory' and l.granted and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database())
    and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('task:' || t.id, 0)
  left join pg_stat_activity a on a.pid = l.pid
  where t.status = 'running'`;

export function createTakeovers(database: Database): Takeovers {
  const none = (): Record<Loss, number[]> => ({ killed: [], stopped: [], 'dead host': [] });
  const tasks = none();
  const turns = none();
  const watching = new Set<Promise<void>>();

  async function holders(): Promise<Map<string, string | null>> {
    const { rows } = await database.query<{ id: string; session: string | null }>(holdersSql);
    return new Map(rows.map(({ id, session }) => [id, session]));
  }

  async function openTurns(ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await database.query<{ id: string }>(
      `select id from service.turns where status = 'running' and id = any($1::text[])`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Looks until nothing is left, and notes when each thing left. */
  async function measure(
    ids: readonly string[],
    look: () => Promise<(id: string) => boolean>,
    times: number[],
  ): Promise<void> {
    const since = performance.now();
    let open = [...ids];
    while (open.length > 0 && performance.now() - since < longestMs) {
      const isOver = await look();
      const elapsed = Math.round(performance.now() - since);
      times.push(...open.filter(isOver).map(() => elapsed));
      open = open.filter((id) => !isOver(id));
      await wait(lookEveryMs);
    }
    times.push(...open.map(() => longestMs));
  }

  return {
    tasks,
    turns,
    async tasksOf(session) {
      return [...(await holders())].filter(([, by]) => by === session).map(([id]) => id);
    },
    watch(loss, session, taskIds, turnIds) {
      const both = Promise.all([
        measure(
          taskIds,
          async () => {
            const now = await holders();
            return (id) => !now.has(id) || ![null, session].includes(now.get(id) ?? null);
          },
          tasks[loss],
        ),
        measure(
          turnIds,
          async () => {
            const now = await openTurns(turnIds);
            return (id) => !now.has(id);
          },
          turns[loss],
        ),
      ]).then(() => {});
      watching.add(both);
      void both.finally(() => watching.delete(both));
    },
    settled: async () => {
      await Promise.all(watching);
    },
  };
}
