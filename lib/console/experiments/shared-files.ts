import type { OutputRecord } from '@/lib/contract';
import type { SharedExperiment } from '@/lib/pages/experiment-results';
import { type Keyring, UnsealError } from '@/lib/platform/crypto';
import { openAddress } from '../library/outputs';
import { runtime } from '../platform/runtime';

/** A file named in the address of a link's page can be opened by that link alone. */
const contextOf = (shareId: string) => ({ purpose: 'shared-file', aad: shareId });

/**
 * The experiment with an address of the link for each file, in place of the service's, which would answer after the link
 * has ended. They name the service's by an encrypted text, and expire with it.
 */
export function withSharedAddresses(
  { keyring }: { keyring: Keyring },
  experiment: SharedExperiment,
  { id, token }: { id: string; token: string },
): SharedExperiment {
  const sharedAddress = (address: string) =>
    `/api/shared/${encodeURIComponent(token)}/${keyring.seal(address, contextOf(id))}`;
  const sharedOutput = ({ url, preview_url, thumbnail_url, ...output }: OutputRecord) => ({
    ...output,
    url: sharedAddress(url),
    ...(preview_url === undefined ? {} : { preview_url: sharedAddress(preview_url) }),
    ...(thumbnail_url === undefined ? {} : { thumbnail_url: sharedAddress(thumbnail_url) }),
  });
  const sharedHead = <T extends { picture: string | null }>(head: readonly T[]) =>
    head.map((value) => ({ ...value, picture: value.picture && sharedAddress(value.picture) }));
  return {
    ...experiment,
    grids: experiment.grids.map((grid) => ({
      ...grid,
      pictures: grid.pictures.map(sharedAddress),
      columns: grid.columns.map(sharedHead),
      rows: grid.rows.map(({ head, cells }) => ({
        head: sharedHead(head),
        cells: cells.map((runs) =>
          runs.map((cell) => ({ ...cell, output: cell.output && sharedOutput(cell.output) })),
        ),
      })),
    })),
  };
}

/**
 * The file that `sealed` names, complete or the range that the request asks for; null when the link's page names no such
 * file, or when the service no longer has it. Throws `UnreachableError`.
 */
export async function readSharedFile(
  share: { readonly id: string; readonly workspaceId: string },
  sealedAddress: string,
  request: Pick<Request, 'headers' | 'signal'>,
): Promise<Response | null> {
  const address = unsealAddress(share.id, sealedAddress);
  if (address === null) return null;
  return openAddress(share.workspaceId, address, request);
}

function unsealAddress(shareId: string, sealedAddress: string): string | null {
  try {
    return runtime().keyring.unseal(sealedAddress, contextOf(shareId));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
