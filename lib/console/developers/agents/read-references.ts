import { textsOfJson } from '@/lib/contract';
import type { WaitingReference } from '@/lib/pages/agents';
import { findUpload } from '../../create/uploads';
import { fileAddresses } from '../../db';
import { AccessError } from '../../platform/failures';

/** More are counted, and not shown. */
const maxReferences = 12;

const ownPicture = /^\/media\/[A-Za-z0-9_-]{32}\.(?:png|jpe?g|webp|gif|avif)$/;

/**
 * The files that requests refer to, at most twelve, and how many more there are. A picture of ours is shown only where the
 * request had the right to it: by a valid signature, or as a file of the workspace. What is elsewhere is not loaded, because
 * that would tell who looks.
 */
export async function readReferences(
  workspaceId: string,
  requests: readonly Readonly<Record<string, unknown>>[],
): Promise<{ references: WaitingReference[]; moreReferences: number }> {
  const params = requests.map(({ model: _model, prompt: _prompt, metadata: _, ...rest }) => rest);
  const names = new Set(textsOfJson(params).filter(isReference));
  const references = await Promise.all(
    [...names].slice(0, maxReferences).map(async (name) => {
      if (name.startsWith('asset_')) return readUpload(workspaceId, name);
      const path = fileAddresses().toStored(name);
      const address = fileAddresses().fromStored(path);
      return { address, picture: ownPicture.test(path) ? address : null };
    }),
  );
  return {
    references: references.filter((reference) => reference !== null),
    moreReferences: Math.max(0, names.size - maxReferences),
  };
}

/** Other texts may begin as an address does, and be none. */
const isReference = (text: string): boolean =>
  text.startsWith('asset_') || (/^https?:\/\//.test(text) && URL.canParse(text));

async function readUpload(workspaceId: string, id: string): Promise<WaitingReference | null> {
  try {
    const { file } = await findUpload(workspaceId, id);
    const isPicture = file.content_type.startsWith('image/');
    return { address: file.url, picture: file.preview_url ?? (isPicture ? file.url : null) };
  } catch (error) {
    // It was deleted meanwhile, and running the request will say so.
    if (error instanceof AccessError) return null;
    throw error;
  }
}
