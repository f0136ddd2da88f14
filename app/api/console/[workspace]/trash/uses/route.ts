import * as z from 'zod';
import { readResultUses } from '@/lib/console/library/trash';
import { answer, readJson, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess, requireSameOrigin } from '@/lib/console/team/access';
import { outputRef } from '@/lib/pages/gallery';

const refs = z.array(outputRef).min(1).max(1000);

/** What shows results, before they go to the trash. Read-only. */
export const POST = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    requireSameOrigin(request);
    const access = await requireAccess((await params).workspace, 'gallery.remove');
    return readResultUses(access, refs.parse(await readJson(request)));
  });
