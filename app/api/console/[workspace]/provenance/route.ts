import { requireAccess, requireSameOrigin } from '@/lib/console/access';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer } from '@/lib/console/http';
import { verifyUpload } from '@/lib/console/provenance';

/** Reads how a file was made. The file is not kept. */
export const POST = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    requireSameOrigin(request);
    const access = await requireAccess((await params).workspace, 'tasks.view');
    return verifyUpload(access, request);
  });
