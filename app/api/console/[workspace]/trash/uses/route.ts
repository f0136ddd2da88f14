import * as z from 'zod';
import { readResultUses, readUploadUses } from '@/lib/console/library/trash';
import { readJson } from '@/lib/console/platform/http';
import { workspaceHandler } from '@/lib/console/team/access';
import { outputRef } from '@/lib/pages/gallery';
import { inputId } from '@/lib/pages/input';

const input = z.union([z.array(outputRef).min(1).max(1000), z.strictObject({ asset_id: inputId })]);

/** What shows results or an upload, before they go to the trash. Read-only. */
export const POST = workspaceHandler('gallery.remove', async ({ access, request }) => {
  const files = input.parse(await readJson(request));
  return 'asset_id' in files
    ? readUploadUses(access, files.asset_id)
    : readResultUses(access, files);
});
