import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../context';

/** Collects the progress of all tasks and writes the changes in one statement. */
export interface ProgressWriter {
  /** `progress` in percent. A lower value than before is ignored; 100 is written by success alone. */
  report(taskId: string, progress: number): void;
  forgetTask(taskId: string): void;
  /** Writes the collected changes now. */
  flush(): Promise<void>;
}

/** How long changes are collected before they are written. */
const delayMs = 250;

export function createProgressWriter({
  db,
  log,
}: Pick<ServiceContext, 'db' | 'log'>): ProgressWriter {
  const progressByTask = new Map<string, number>();
  const changesByTask = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const changes = [...changesByTask].map(([id, progress]) => ({ id, progress }));
    changesByTask.clear();
    if (changes.length === 0) return;
    await db.execute(sql`
      update service.tasks t set progress = c.progress
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id text, progress integer)
      where t.id = any(${sql.param(changes.map(({ id }) => id))}::text[]) and t.id = c.id
        and t.status = 'running' and t.progress < c.progress`);
  }

  return {
    report(taskId, progress) {
      const percent = Math.min(99, Math.floor(progress));
      if (percent <= (progressByTask.get(taskId) ?? 0)) return;
      progressByTask.set(taskId, percent);
      changesByTask.set(taskId, percent);
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'progress was not written'));
      }, delayMs).unref();
    },
    forgetTask(taskId) {
      progressByTask.delete(taskId);
      changesByTask.delete(taskId);
    },
    flush,
  };
}
