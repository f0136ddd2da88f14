import { eq } from 'drizzle-orm';
import { schema } from '../../db';
import type { Engine } from './run';

export async function readRegion({ context }: Engine, workspaceId: string): Promise<string> {
  const { workspaces } = schema;
  const [row] = await context.db
    .select({ region: workspaces.region })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (row === undefined) throw new Error(`Task of an unknown workspace ${workspaceId}.`);
  return row.region;
}
