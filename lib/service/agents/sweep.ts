import { lte } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import { schema } from '../db';

const { agentApprovals, agentTokens } = schema;

/** Removes codes, tokens and waiting requests of assistants that have ended, once an hour. Call after `jobs.start`. */
export const scheduleTokenSweep = async ({
  jobs,
  db,
  clock,
}: Pick<ServiceContext, 'jobs' | 'db' | 'clock'>): Promise<void> =>
  jobs.repeat('agents.sweep', '27 * * * *', async () => {
    const now = new Date(clock.now());
    await db.delete(agentTokens).where(lte(agentTokens.endsAt, now));
    await db.delete(agentApprovals).where(lte(agentApprovals.endsAt, now));
  });
