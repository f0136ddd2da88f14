import * as z from 'zod';
import { requireAccess, requireSameOrigin } from '@/lib/console/access';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer, readJson } from '@/lib/console/http';
import { readResultUses } from '@/lib/console/trash';
import { outputRef } from '@/lib/contract';

const refs = z.array(outputRef).min(1).max(1000);

/** What shows results, before they go to the trash. Read-only. */
export const POST = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    requireSameOrigin(request);
    const access = await requireAccess((await params).workspace, 'gallery.remove');
    return readResultUses(access, refs.parse(await readJson(request)));
  });
