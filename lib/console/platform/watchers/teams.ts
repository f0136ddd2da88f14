import { and, eq, isNull } from 'drizzle-orm';
import { InterfaceError } from '@/lib/client';
import { schema } from '../../db';
import type { Runtime } from '../runtime';

const { workspaces } = schema;

/** The team workspaces that are ready and not archived. */
export const readWorkingTeams = ({ db }: Pick<Runtime, 'db'>) =>
  db
    .select({ id: workspaces.id, settings: workspaces.settings })
    .from(workspaces)
    .where(
      and(
        eq(workspaces.kind, 'team'),
        eq(workspaces.state, 'ready'),
        isNull(workspaces.archivedAt),
      ),
    );

/** Calls `work` for each of these teams. A service that does not answer is left out: the pages already report it. */
export async function forWorkingTeams(
  runtime: Pick<Runtime, 'db'>,
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const { id } of await readWorkingTeams(runtime)) {
    await work(id).catch((error: unknown) => {
      if (!(error instanceof InterfaceError)) throw error;
    });
  }
}
