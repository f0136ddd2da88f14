import { and, eq, isNull } from 'drizzle-orm';
import type { OutputRecord } from '@/lib/contract';
import type { OutputRef } from '@/lib/pages/gallery';
import { outputKind, pictureUrlOf } from '@/lib/pages/output-kinds';
import {
  type GuestFilePart,
  guestPictureEdge,
  type LinkPicture,
  mayDownload,
} from '@/lib/pages/review-links';
import { findUpload } from '../create/uploads';
import { schema } from '../db';
import { openAddress } from '../library/outputs';
import { AccessError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import { drawPicture } from './draw-picture';
import {
  downloadOf,
  type FoundLink,
  findLink,
  requireGuestSession,
  requireResultOfLink,
} from './guest-session';
import { readLinkResults } from './link-results';

const { creations: c } = schema;

type FileRequest = Pick<Request, 'headers' | 'signal'>;

const noFileError = () => new AccessError(404, 'There is no such file here.');

/**
 * A file of a result of a link, complete or the range that the request asks for. Pictures are drawn anew at a bounded size unless
 * the full size may be downloaded. Throws `AccessError`: as `requireGuestSession`, 403 for a download that the link does not
 * allow, and 404 for a result that is not the link's or no longer there.
 */
export async function openGuestFile(
  token: string,
  ref: OutputRef,
  part: GuestFilePart,
  request: FileRequest,
): Promise<Response> {
  const session = await requireGuestSession(token, 'look');
  const download = downloadOf(session);
  await requireResultOfLink(session, ref);
  const output = await findOutput(session, ref);
  if (output === null) throw noFileError();
  const kind = outputKind(output);
  if (part === 'download' && !mayDownload(download, kind)) {
    throw new AccessError(
      403,
      download === 'none'
        ? 'This link does not offer downloads.'
        : 'This link offers downloads of pictures only.',
    );
  }
  const address = part === 'picture' ? pictureUrlOf(output) : output.url;
  // Without a preview the small picture is the whole file. Where downloads are marked, small pictures are marked, too.
  const isDrawn =
    kind === 'image' &&
    address !== undefined &&
    (download === 'marked' || (download === 'none' && address === output.url));
  const file = isDrawn
    ? await drawBounded(session, address, request, {
        edge: guestPictureEdge,
        isCached: part === 'picture',
      })
    : await requireFile(session, address, request);
  if (part === 'download') file.headers.set('content-disposition', 'attachment');
  return file;
}

/**
 * The logo on the page of an open link, or the picture that chat programs show of it where that was chosen. Neither asks who
 * entered. Throws `AccessError` 404.
 */
export async function openLinkPicture(
  token: string,
  picture: LinkPicture,
  request: FileRequest,
): Promise<Response> {
  const existingLink = await findLink(token);
  if (existingLink?.state !== 'open') throw noFileError();
  const { link, workspace } = existingLink;
  if (picture === 'logo') {
    const readPicture = () => requireLogo(existingLink, request);
    const { signal } = request;
    return drawPicture(link.id, { readPicture, readMark: async () => null, signal, edge: 256 });
  }
  if (!link.preview) throw noFileError();
  for (const ref of await readLinkResults(runtime().db, workspace.id, link)) {
    const output = await findOutput(existingLink, ref);
    const address = output === null ? undefined : pictureUrlOf(output);
    if (address !== undefined)
      return drawBounded(existingLink, address, request, { edge: 1_200, isCached: true });
  }
  throw noFileError();
}

/** An output of the workspace that is neither in the trash nor deleted; null for any other. */
async function findOutput(
  { workspace }: FoundLink,
  { task_id, output }: OutputRef,
): Promise<OutputRecord | null> {
  const [task] = await runtime()
    .db.select({ outputs: c.outputs, removedOutputs: c.removedOutputs })
    .from(c)
    .where(and(eq(c.workspaceId, workspace.id), eq(c.taskId, task_id), isNull(c.deletedAt)));
  return task?.removedOutputs.includes(output) ? null : (task?.outputs[output] ?? null);
}

/** A file of the workspace. Throws `AccessError` 404 for one that is no longer there. */
async function requireFile(
  { workspace }: FoundLink,
  address: string | undefined,
  request: FileRequest,
): Promise<Response> {
  const file = address === undefined ? null : await openAddress(workspace.id, address, request);
  if (file === null) throw noFileError();
  return file;
}

/** A picture at a bounded size, marked where the link says so. The caller has checked that the guest may see it. */
const drawBounded = (
  session: FoundLink,
  address: string,
  { signal }: FileRequest,
  { edge, isCached }: { edge: number; isCached: boolean },
): Promise<Response> => {
  const wholeFile = { headers: new Headers(), signal };
  const { link, workspace } = session;
  const isMarked = downloadOf(session) === 'marked';
  const parts = [workspace.id, address, edge, isMarked ? workspace.settings.reviewLogo : null];
  return drawPicture(link.id, {
    readPicture: () => requireFile(session, address, wholeFile),
    readMark: async () => (isMarked ? requireLogo(session, wholeFile) : null),
    signal,
    edge,
    ...(isCached ? { cacheKey: JSON.stringify(parts) } : {}),
  });
};

/** The workspace's logo. Throws `AccessError` 404 without one, and when its file is gone: nothing is shown without its mark. */
async function requireLogo({ workspace }: FoundLink, { signal }: FileRequest): Promise<Response> {
  const { reviewLogo } = workspace.settings;
  if (!reviewLogo) throw noFileError();
  const { file } = await findUpload(workspace.id, reviewLogo);
  const logo = await openAddress(workspace.id, file.url, { headers: new Headers(), signal });
  if (logo === null) throw noFileError();
  return logo;
}
