import type { RunJob } from './types';

export async function readTurnCredits(_job: RunJob, _turnId: string): Promise<number | null> {
  return null;
}
