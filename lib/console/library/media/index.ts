import { and, arrayOverlaps, eq, isNull } from 'drizzle-orm';
import { ResponseError, type WorkspaceClient } from '@/lib/client';
import { outputsOf } from '../../create/creations';
import { type ConsoleDb, schema } from '../../db';
import { workspaceClient } from '../../developers/stored-keys';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { archivedPath } from '../archive';

const noFileError = () => new AccessError(404, 'There is no such file in this workspace.');

/**
 * A fresh address for a file of the workspace whose address may have expired; with a remote service the path of its
 * archived copy, if there is one. Throws `AccessError` 404 for a file that is
 * deleted, unknown or another workspace's.
 */
export async function freshAddress(
  access: Pick<Access, 'workspace'>,
  address: string,
): Promise<string> {
  const { manage } = runtime().service;
  const workspaceId = access.workspace.id;
  if (manage === null) {
    const archivedAddress = await archivedPath(runtime().db, access.workspace, address);
    if (archivedAddress !== null) return archivedAddress;
    const client = await workspaceClient(workspaceId);
    return freshOutputAddress(runtime().db, client, workspaceId, address);
  }
  const fileName = URL.canParse(address) ? new URL(address).pathname.split('/').at(-1) : '';
  const { url } = await manage.assets.address(workspaceId, fileName || '-').catch(throwMissing);
  return url;
}

/**
 * A fresh address for an output of a remote service, by reading its task again. The gallery uses it from then on. Throws
 * `AccessError` 404.
 */
export async function freshOutputAddress(
  db: ConsoleDb,
  client: Pick<WorkspaceClient, 'tasks'>,
  workspaceId: string,
  address: string,
): Promise<string> {
  const { creations: c } = schema;
  const [row] = await db
    .select({ taskId: c.taskId, outputs: c.outputs })
    .from(c)
    .where(
      and(
        eq(c.workspaceId, workspaceId),
        arrayOverlaps(c.outputNames, [address]),
        isNull(c.deletedAt),
      ),
    )
    .limit(1);
  if (row === undefined) throw noFileError();
  const task = await client.tasks.get(row.taskId).catch(throwMissing);
  // The service does not know of copies in the archive that expired.
  const outputs = outputsOf(task).map((output, index) =>
    row.outputs[index]?.no_longer_kept ? { ...output, no_longer_kept: true } : output,
  );
  const url = outputs[row.outputs.findIndex((output) => output.url === address)]?.url;
  // The fresh address is the old one, so it failed for another reason than its age.
  if (url === undefined || url === address) throw noFileError();
  // The result may have been deleted or expired while the service was asked.
  await db
    .update(c)
    .set({ outputs })
    .where(and(eq(c.taskId, row.taskId), isNull(c.deletedAt), eq(c.outputs, row.outputs)));
  return url;
}

function throwMissing(error: unknown): never {
  throw error instanceof ResponseError && error.isMissing ? noFileError() : error;
}
