import { and, asc, eq, or, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { SavedSearch, SavedSearchInput } from '@/lib/pages/gallery';
import { readGalleryFilters } from '@/lib/pages/gallery-filters';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { type Access, may } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';

const { savedSearches: s } = schema;

/** How many searches a person may save in a workspace. */
const maxSearches = 50;
const maxListedSearches = 200;

const isVisibleTo = ({ workspace, user }: Access) =>
  and(eq(s.workspaceId, workspace.id), or(eq(s.userId, user.id), eq(s.isShared, true)));

/** The person who saved a search may change it; of shared ones Owners and Admins, too. */
const mayChange = ({ user, role }: Access, userId: string): boolean =>
  userId === user.id || may(role, 'trash.manage');

/** The reader's saved searches and those of the team, by name. */
export async function readSavedSearches(access: Access): Promise<SavedSearch[]> {
  const rows = await runtime()
    .db.select()
    .from(s)
    .where(isVisibleTo(access))
    .orderBy(sql`lower(${s.name})`, asc(s.id))
    .limit(maxListedSearches);
  return rows.map(({ id, name, filters, isShared, userId }) => ({
    id,
    name,
    // A later version may have other filters.
    filters: readGalleryFilters(filters),
    is_shared: isShared,
    is_changeable: mayChange(access, userId),
  }));
}

/** Saves filters under a name. Throws {@link InvalidRequestError} without a filter, for a name that the person has used, and for too many. */
export async function saveSearch(
  access: Access,
  { name, filters, is_shared }: SavedSearchInput,
): Promise<void> {
  const { db } = runtime();
  const { workspace, user } = access;
  const knownFilters = readGalleryFilters(filters);
  if (Object.keys(knownFilters).length === 0) {
    throw new InvalidRequestError('Choose a filter or search for something first.');
  }
  const ownSearches = await readNames(db, access, user.id);
  if (ownSearches.some((search) => search.name === name)) {
    throw new InvalidRequestError('You have a saved search with this name. Choose another name.');
  }
  if (ownSearches.length >= maxSearches) {
    throw new InvalidRequestError('You have 50 saved searches. Delete some first.');
  }
  await db.insert(s).values({
    id: newId(idPrefixes.savedSearch),
    workspaceId: workspace.id,
    userId: user.id,
    name,
    filters: knownFilters,
    isShared: is_shared,
  });
}

/** Renames a saved search: an own one, or one of the team by Owners and Admins. Throws for a name that its person has used. */
export async function renameSearch(access: Access, id: string, name: string): Promise<void> {
  const { db } = runtime();
  const { userId } = await findChangeable(db, access, id);
  const searches = await readNames(db, access, userId);
  if (searches.some((search) => search.id !== id && search.name === name)) {
    throw new InvalidRequestError('Another saved search has this name. Choose another name.');
  }
  await db.update(s).set({ name }).where(eq(s.id, id));
}

/** Ids and names of the saved searches of a person. */
const readNames = (db: ConsoleDb, { workspace }: Access, userId: string) =>
  db
    .select({ id: s.id, name: s.name })
    .from(s)
    .where(and(eq(s.workspaceId, workspace.id), eq(s.userId, userId)));

/** Deletes a saved search: an own one, or one of the team by Owners and Admins. */
export async function deleteSearch(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const row = await findChangeable(tx, access, id);
    await tx.delete(s).where(eq(s.id, id));
    if (!row.isShared) return;
    const target = { kind: 'saved_search', id, name: row.name };
    await recordAudit(tx, { ...context, action: 'saved_search.delete', target });
  });
}

/** A saved search that the reader may change, locked if in a transaction. Throws {@link InvalidRequestError} for any other. */
async function findChangeable(db: ConsoleDb | ConsoleTx, access: Access, id: string) {
  const [row] = await db
    .select()
    .from(s)
    .where(and(isVisibleTo(access), eq(s.id, id)))
    .for('update');
  if (row === undefined) throw new InvalidRequestError('This saved search is no longer there.');
  if (!mayChange(access, row.userId)) {
    throw new InvalidRequestError(
      'Only the person who saved this search, an Owner or an Admin may change it.',
    );
  }
  return row;
}
