import { verifyUpload } from '@/lib/console/library/provenance';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess, requireSameOrigin } from '@/lib/console/team/access';

/** Reads how a file was made. The file is not kept. */
export const POST = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    requireSameOrigin(request);
    const access = await requireAccess((await params).workspace, 'tasks.view');
    return verifyUpload(access, request);
  });
