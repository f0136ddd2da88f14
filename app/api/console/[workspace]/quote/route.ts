import { quoteRequest, readQuote } from '@/lib/console/create/quotes';
import { answer, readJson, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess, requireSameOrigin } from '@/lib/console/team/access';

/** The price of a body. Read-only. */
export const POST = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    requireSameOrigin(request);
    const access = await requireAccess((await params).workspace, 'quotes.create');
    const body = quoteRequest.parse(await readJson(request));
    return readQuote(access, body, request.signal);
  });
