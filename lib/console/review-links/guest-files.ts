import { and, eq, isNull } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import { pictureOf } from '@/lib/pages/output-kinds';
import type { GuestFilePart } from '@/lib/pages/review-links';
import { schema } from '../db';
import { openAddress } from '../library/outputs';
import { AccessError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import { requireGuestSession, requireResultOfLink } from './guest-session';

const { creations: c } = schema;

/**
 * A file of a result of a link, complete or the range that the request asks for. Throws `AccessError`: as
 * `requireGuestSession`, 403 for a download that the link does not allow, and 404 for a result that is not the link's or no
 * longer there.
 */
export async function openGuestFile(
  token: string,
  ref: OutputRef,
  part: GuestFilePart,
  request: Pick<Request, 'headers' | 'signal'>,
): Promise<Response> {
  const session = await requireGuestSession(token, 'look');
  const { link, workspace } = session;
  if (part === 'download' && !link.download) {
    throw new AccessError(403, 'This link does not offer downloads.');
  }
  await requireResultOfLink(session, ref);
  const [task] = await runtime()
    .db.select({ outputs: c.outputs, removedOutputs: c.removedOutputs })
    .from(c)
    .where(and(eq(c.workspaceId, workspace.id), eq(c.taskId, ref.task_id), isNull(c.deletedAt)));
  const output = task?.removedOutputs.includes(ref.output) ? undefined : task?.outputs[ref.output];
  const address = part === 'picture' ? output && pictureOf(output) : output?.url;
  const file = address === undefined ? null : await openAddress(workspace.id, address, request);
  if (file === null) throw new AccessError(404, 'There is no such file here.');
  if (part === 'download') file.headers.set('content-disposition', 'attachment');
  return file;
}
