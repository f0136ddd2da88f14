import type { ConsoleDb } from '../db';
import { runtime } from '../platform/runtime';
import { type ProjectReader, readOpenProject, requireOfferedProject } from './choices';

/**
 * The project that new work is filed in: the one that the page showed, else the person's open one; null for none. Throws
 * {@link InvalidRequestError} for one that they may not file into.
 */
export async function resolveProject(
  db: ConsoleDb,
  reader: ProjectReader,
  shownProjectId: string | null | undefined,
): Promise<string | null> {
  if (shownProjectId === undefined) return readOpenProject(db, reader);
  if (shownProjectId !== null) await requireOfferedProject(db, reader, shownProjectId);
  return shownProjectId;
}

/** The part of a request's body that names the project that pays. A remote service has no budgets, and may refuse the field. */
export const metadataOf = (
  projectId: string | null,
): { readonly metadata?: { readonly project: string } } =>
  projectId === null || runtime().service.mode === 'remote'
    ? {}
    : { metadata: { project: projectId } };
