import { forwardUpload, listRecentUploads } from '@/lib/console/create/uploads';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess, requireSameOrigin } from '@/lib/console/team/access';

/** Streams one file to the service's uploads. Answers 201 with the uploaded file. */
export const POST = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    requireSameOrigin(request);
    const access = await requireAccess((await params).workspace, 'assets.upload');
    const file = await forwardUpload(access, request);
    return Response.json(file, { status: 201, headers: { 'cache-control': 'no-store' } });
  });

/** The latest uploads, for choosing one again. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'assets.view');
    return { data: await listRecentUploads(access) };
  });
