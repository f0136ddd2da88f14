import { quoteDesign } from '@/lib/console/experiments';
import { readJson } from '@/lib/console/platform/http';
import { workspaceHandler } from '@/lib/console/team/access';
import { experimentDesign } from '@/lib/pages/experiments';
import { inputText } from '@/lib/pages/input';

/** The prices of a design's cells; `?experiment=` names the experiment whose design it is. Read-only. */
export const POST = workspaceHandler('quotes.create', async ({ access, query, request }) => {
  const design = experimentDesign.parse(await readJson(request));
  const experiment = query.get('experiment');
  const id = experiment === null ? undefined : inputText.parse(experiment);
  return quoteDesign(access, design, request.signal, id);
});
