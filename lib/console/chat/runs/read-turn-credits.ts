import { toMilli } from '@/lib/contract';
import { runtime } from '../../platform/runtime';
import type { RunJob } from './types';

/** A turn is settled shortly after its text has ended. */
const retryDelaysMs = [50, 200, 800, 3_000];

/** The settled cost of a turn in integer milli-credits; null with a remote service, which does not report it. */
export async function readTurnCredits(job: RunJob, turnId: string): Promise<number | null> {
  const { manage } = runtime().service;
  if (manage === null) return null;
  for (const delayMs of [0, ...retryDelaysMs]) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const { settled: settledCredits } = await manage.turns.get(job.workspaceId, turnId);
    if (settledCredits !== null) return toMilli(settledCredits);
  }
  return null;
}
