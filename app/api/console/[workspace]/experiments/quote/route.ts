import { quoteDesign } from '@/lib/console/experiments';
import { answer, readJson, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess, requireSameOrigin } from '@/lib/console/team/access';
import { experimentDesign } from '@/lib/pages/experiments';

/** The prices of a design's cells. Read-only. */
export const POST = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    requireSameOrigin(request);
    const access = await requireAccess((await params).workspace, 'quotes.create');
    const design = experimentDesign.parse(await readJson(request));
    return quoteDesign(access, design, request.signal);
  });
