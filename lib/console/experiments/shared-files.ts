import type { OutputRecord } from '@/lib/contract';
import type { SharedExperiment } from '@/lib/pages/experiment-results';
import { type Keyring, UnsealError } from '@/lib/platform/crypto';
import { openAddress } from '../library/outputs';
import { runtime } from '../platform/runtime';

/** Bound to the link, so that no other link opens the file. */
const contextOf = (shareId: string) => ({ purpose: 'shared-file', aad: shareId });

/**
 * Replaces the service's address of each file, which would still work after the link has ended, by one below the link,
 * in which the service's is encrypted.
 */
export function withSharedAddresses(
  { keyring }: { keyring: Keyring },
  experiment: SharedExperiment,
  { id, token }: { id: string; token: string },
): SharedExperiment {
  const toSharedAddress = (address: string) =>
    `/api/shared/${encodeURIComponent(token)}/${keyring.seal(address, contextOf(id))}`;
  const toSharedOutput = ({ url, preview_url, thumbnail_url, ...output }: OutputRecord) => ({
    ...output,
    url: toSharedAddress(url),
    ...(preview_url === undefined ? {} : { preview_url: toSharedAddress(preview_url) }),
    ...(thumbnail_url === undefined ? {} : { thumbnail_url: toSharedAddress(thumbnail_url) }),
  });
  const toSharedHead = <T extends { picture: string | null }>(head: readonly T[]) =>
    head.map((value) => ({ ...value, picture: value.picture && toSharedAddress(value.picture) }));
  return {
    ...experiment,
    grids: experiment.grids.map((grid) => ({
      ...grid,
      pictures: grid.pictures.map(toSharedAddress),
      columns: grid.columns.map(toSharedHead),
      rows: grid.rows.map(({ head, cells }) => ({
        head: toSharedHead(head),
        cells: cells.map((runs) =>
          runs.map((cell) => ({ ...cell, output: cell.output && toSharedOutput(cell.output) })),
        ),
      })),
    })),
  };
}

/**
 * The file that `sealedAddress` names, complete or the range that the request asks for; null when the link's page names no such
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
