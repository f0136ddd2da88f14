import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';

/** A job as it was claimed; settling a claim that another process has since taken over changes nothing. */
export interface Claim {
  id: string;
  retryCount: number;
}

const attempts = 5;

/** Writes how jobs ended. Jobs that end while a statement is running share the next one. */
export function createSettler(boss: PgBoss, queue: string) {
  let batch: { claims: Claim[]; done: Promise<void> } | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  return {
    completed(claim: Claim): Promise<void> {
      if (batch !== undefined) {
        batch.claims.push(claim);
        return batch.done;
      }
      const claims = [claim];
      const done = writing.then(() => {
        batch = undefined;
        return persist(() => boss.complete(queue, claims));
      });
      writing = done.catch(() => {});
      batch = { claims, done };
      return done;
    },
    failed(claim: Claim, error: unknown): Promise<void> {
      const output =
        error instanceof Error
          ? { name: error.name, message: error.message }
          : { message: String(error) };
      return persist(() => boss.fail(queue, [claim], output));
    },
  };
}

/** The work is done. A database error here must not make it run again. */
async function persist(write: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await write();
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      await delay(100 * 2 ** attempt);
    }
  }
}
