import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';

const { users, workspaces } = schema;

export async function readPeopleNames(ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await runtime()
    .db.select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

export const listTeams = () =>
  runtime()
    .db.select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(and(eq(workspaces.kind, 'team'), isNull(workspaces.archivedAt)))
    .orderBy(asc(workspaces.name));
