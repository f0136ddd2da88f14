import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../lib/platform/database';

/** How the process was lost. */
export type Loss = 'killed' | 'stopped' | 'dead host';

/** Times in milliseconds until the work of a lost process was taken over or had ended. */
export interface Takeovers {
  /** The tasks that the process with this `application_name` is running. */
  tasksOf(session: string): Promise<string[]>;
  /** Starts to measure in the background: from now until another process runs the task, or it has ended. */
  watch(loss: Loss, session: string, tasks: readonly string[], turns: readonly string[]): void;
  /** Waits for all measurements. */
  settled(): Promise<void>;
  readonly tasks: Readonly<Record<Loss, number[]>>;
  /** The same for text turns: until they have ended and their reservation is released. */
  readonly turns: Readonly<Record<Loss, number[]>>;
}

const pollEveryMs = 100;
/** Longest measured time; work that takes longer counts as this. */
const longestMs = 120_000;

/** Finds the holder of a task's advisory lock. pg_locks shows its 64-bit key as two halves. */
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

  /** Polls until nothing is left, and records the time of each item. */
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
      await wait(pollEveryMs);
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
