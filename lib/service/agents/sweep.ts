import { lte } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import { schema } from '../db';

const { agentTokens } = schema;

/** Removes codes and tokens of assistants that have ended, once an hour. Call after `jobs.start`. */
export const scheduleTokenSweep = async ({
  jobs,
  db,
  clock,
}: Pick<ServiceContext, 'jobs' | 'db' | 'clock'>): Promise<void> =>
  jobs.repeat('agents.sweep', '27 * * * *', async () => {
    await db.delete(agentTokens).where(lte(agentTokens.endsAt, new Date(clock.now())));
  });
