import { toMilli } from '@/lib/contract';
import { runtime } from '../../runtime';
import type { RunJob } from './types';

/** Waits before the turn is asked about again, in milliseconds: it is settled a moment after its last word. */
const waitsMs = [50, 200, 800, 3_000];

/** Integer milli-credits that a turn was settled at; null where the service does not tell (a remote one). */
export async function readTurnCredits(job: RunJob, turnId: string): Promise<number | null> {
  const { manage } = runtime().service;
  if (manage === null) return null;
  for (const waitMs of [0, ...waitsMs]) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const { settled } = await manage.turns.get(job.workspaceId, turnId);
    if (settled !== null) return toMilli(settled);
  }
  return null;
}
