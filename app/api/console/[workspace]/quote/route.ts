import { quoteRequest, readQuote } from '@/lib/console/create/quotes';
import { readJson } from '@/lib/console/platform/http';
import { workspaceHandler } from '@/lib/console/team/access';

/** The price of a body. Read-only. */
export const POST = workspaceHandler('quotes.create', async ({ access, request }) => {
  const body = quoteRequest.parse(await readJson(request));
  return readQuote(access, body, request.signal);
});
