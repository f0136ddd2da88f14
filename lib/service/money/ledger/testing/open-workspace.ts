import { newId } from '@/lib/platform/ids';
import type { ServiceDb } from '../../../context';
import { schema } from '../../../db';
import { openBalance } from '../balance';

/** Creates a team workspace with a balance of zero, and returns its id. */
export async function openWorkspace(db: ServiceDb): Promise<string> {
  const id = newId('ws');
  await db.insert(schema.workspaces).values({ id, name: 'Test', kind: 'team' });
  await openBalance(db, id);
  return id;
}
