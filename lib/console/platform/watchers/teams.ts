import { and, eq, isNull } from 'drizzle-orm';
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
