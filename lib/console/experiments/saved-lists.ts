import { and, asc, eq } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { PromptList, SavedLists } from '@/lib/pages/experiments';
import { may } from '@/lib/pages/permissions';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, type ConsoleTx, schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { requireTeam } from './find-experiment';

const { promptLists: l, users: u } = schema;

const maxLists = 200;

/** Saved lists are renamed and deleted by the person who saved them, by Owners and by Admins. */
const mayChange = ({ user, role }: Access, createdBy: string): boolean =>
  createdBy === user.id || may(role, 'trash.manage');

/** The lists that are saved for the workspace, by name. */
export async function readSavedLists(access: Access): Promise<SavedLists[]> {
  const rows = await runtime()
    .db.select({ row: l, author: u.name })
    .from(l)
    .innerJoin(u, eq(u.id, l.createdBy))
    .where(eq(l.workspaceId, access.workspace.id))
    .orderBy(asc(l.name), asc(l.id))
    .limit(maxLists);
  return rows.map(({ row: { id, name, lists, createdBy }, author }) => ({
    id,
    name,
    lists,
    author,
    is_changeable: mayChange(access, createdBy),
  }));
}

/** Saves lists for the workspace. Returns their id. */
export async function saveLists(
  access: Access,
  { name, lists }: { name: string; lists: PromptList[] },
): Promise<string> {
  requireTeam(access);
  const id = newId(idPrefixes.savedLists);
  const { user, workspace } = access;
  await runtime()
    .db.insert(l)
    .values({ id, workspaceId: workspace.id, createdBy: user.id, name, lists });
  return id;
}

/** Throws for lists of another person, of another workspace and for unknown ones. */
export async function renameLists(access: Access, id: string, name: string): Promise<void> {
  const { db } = runtime();
  await findChangeableLists(db, access, id);
  await db.update(l).set({ name }).where(eq(l.id, id));
}

/** Throws as {@link renameLists} does. Experiments keep their copies of the words. */
export async function deleteLists(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const { name } = await findChangeableLists(tx, access, id);
    await tx.delete(l).where(eq(l.id, id));
    const target = { kind: 'prompt_lists', id, name };
    await recordAudit(tx, { ...context, action: 'prompt_lists.delete', target });
  });
}

async function findChangeableLists(db: ConsoleDb | ConsoleTx, access: Access, id: string) {
  const [row] = await db
    .select()
    .from(l)
    .where(and(eq(l.id, id), eq(l.workspaceId, access.workspace.id)));
  if (row === undefined) throw new InvalidRequestError('These lists no longer exist.');
  if (!mayChange(access, row.createdBy)) {
    throw new InvalidRequestError(
      'Only the person who saved these lists, an Owner or an Admin may change them.',
    );
  }
  return row;
}
