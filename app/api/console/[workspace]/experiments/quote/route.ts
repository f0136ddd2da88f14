import { quoteDesign } from '@/lib/console/experiments';
import { readJson } from '@/lib/console/platform/http';
import { workspaceHandler } from '@/lib/console/team/access';
import { experimentDesign } from '@/lib/pages/experiments';

/** The prices of a design's cells. Read-only. */
export const POST = workspaceHandler('quotes.create', async ({ access, request }) => {
  const design = experimentDesign.parse(await readJson(request));
  return quoteDesign(access, design, request.signal);
});
