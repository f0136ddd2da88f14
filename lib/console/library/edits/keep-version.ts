import type { FreeEditInput } from '@/lib/pages/edits';
import { versionName } from '@/lib/pages/versions';
import { recordEdit, requireVersion } from '../../create/creations';
import { findUpload } from '../../create/uploads';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

/**
 * Keeps an upload as the version that a free edit made in the browser. Returns the name of the version. Throws
 * `AccessError` 404 when the picture or the upload is not the workspace's.
 */
export async function keepVersion(
  { workspace, user }: Access,
  input: FreeEditInput,
): Promise<string> {
  const { db } = runtime();
  const { parent, verb, asset } = input;
  await requireVersion(db, workspace.id, parent);
  await findUpload(workspace.id, asset);
  const maker = { workspaceId: workspace.id, userId: user.id };
  await recordEdit(
    db,
    maker,
    { parent, verb, mask: null },
    {
      assetId: asset,
      ...('cut' in input ? { cut: input.cut } : { span: input.span }),
    },
  );
  return versionName({ kind: 'upload', assetId: asset });
}
