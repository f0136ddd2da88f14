import * as z from 'zod';
import { readTagsOf } from '@/lib/console/library/tags';
import { readJson } from '@/lib/console/platform/http';
import { runtime } from '@/lib/console/platform/runtime';
import { workspaceHandler } from '@/lib/console/team/access';
import { outputRef } from '@/lib/pages/gallery';

const refs = z.array(outputRef).min(1).max(1000);

/** The tags that results have. Read-only. */
export const POST = workspaceHandler('tasks.view', async ({ access, request }) =>
  readTagsOf(runtime().db, access.workspace.id, refs.parse(await readJson(request))),
);
