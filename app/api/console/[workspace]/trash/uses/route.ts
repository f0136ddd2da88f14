import * as z from 'zod';
import { readResultUses } from '@/lib/console/library/trash';
import { readJson } from '@/lib/console/platform/http';
import { workspaceHandler } from '@/lib/console/team/access';
import { outputRef } from '@/lib/pages/gallery';

const refs = z.array(outputRef).min(1).max(1000);

/** What shows results, before they go to the trash. Read-only. */
export const POST = workspaceHandler('gallery.remove', async ({ access, request }) =>
  readResultUses(access, refs.parse(await readJson(request))),
);
