import { forwardUpload, listRecentUploads } from '@/lib/console/create/uploads';
import { workspaceHandler } from '@/lib/console/team/access';

/** Streams one file to the service's uploads. Responds with 201 and the uploaded file. */
export const POST = workspaceHandler('assets.upload', async ({ access, request }) => {
  const file = await forwardUpload(access, request);
  return Response.json(file, { status: 201, headers: { 'cache-control': 'no-store' } });
});

/** The latest uploads, for choosing one again. */
export const GET = workspaceHandler('assets.view', async ({ access }) => ({
  data: await listRecentUploads(access),
}));
