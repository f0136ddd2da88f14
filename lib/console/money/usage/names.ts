import { inArray } from 'drizzle-orm';
import { schema } from '../../db';
import { workspaceClient } from '../../developers/stored-keys';
import { runtime } from '../../platform/runtime';
import { readProjectNames } from '../../projects';

/** Shown for calls without a person. */
export const unnamedActor = 'API keys';

/** Finds the names of the people who made requests; an unknown actor is shown by its id. */
export async function peopleNames(
  actors: readonly (string | null)[],
): Promise<(actor: string | null) => string> {
  const { users } = schema;
  const ids = [...new Set(actors)].filter((actor): actor is string => actor !== null);
  const rows =
    ids.length === 0
      ? []
      : await runtime()
          .db.select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, ids));
  const namesById = new Map(rows.map(({ id, name }) => [id, name]));
  return (actor) => (actor === null ? unnamedActor : (namesById.get(actor) ?? actor));
}

/** Names of the workspace's projects, the archived ones too; a project that keys made up is shown by its reference. */
export async function projectNames(
  workspaceId: string,
): Promise<(project: string | null) => string> {
  const rows = await readProjectNames(runtime().db, workspaceId);
  const namesById = new Map(rows.map(({ id, name }) => [id, name]));
  return (project) => (project === null ? 'No project' : (namesById.get(project) ?? project));
}

/** Names of the current models; a model that no longer exists is shown by its id. */
export async function modelNames(workspaceId: string): Promise<(model: string) => string> {
  const client = await workspaceClient(workspaceId);
  const { data } = await client.models.list();
  const namesById = new Map(data.map(({ id, name }) => [id, name]));
  return (model) => namesById.get(model) ?? model;
}

/** Names of the workspace's keys; a key is shown by its id if the service does not list keys. */
export async function keyNames(workspaceId: string): Promise<(key: string) => string> {
  const { manage } = runtime().service;
  const list = manage === null ? null : await manage.keys.list(workspaceId);
  const namesById = new Map(
    list?.data.map(({ id, name, kind }) => [id, kind === 'console' ? 'Console' : name]),
  );
  return (key) => namesById.get(key) ?? key;
}
