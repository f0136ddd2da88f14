import { useIsHydrating } from '@/components/ui';
import type { Version } from '@/lib/pages/versions';
import { useShell } from '../layout';
import type { ReadyVersion } from './versions';

/** The address of an upload's file on this origin. */
export const uploadHref = (workspace: string, assetId: string): string =>
  `/api/console/${workspace}/uploads/${encodeURIComponent(assetId)}`;

/**
 * The address from which the stage reads a picture; null on the server. A canvas with a picture of another origin cannot be
 * read, so such files pass through the console.
 */
export function useReadSource(workspace: string, ready: ReadyVersion | null): string | null {
  const { isRemote } = useShell();
  const isHydrating = useIsHydrating();
  return ready === null || isHydrating
    ? null
    : readHref(workspace, ready, isRemote, window.location.origin);
}

/** Returns a function that gives the address from which scripts in the browser read a file. */
export function useFileReader(workspace: string) {
  const { isRemote } = useShell();
  return (file: Parameters<typeof readHref>[1]): string =>
    readHref(workspace, file, isRemote, window.location.origin);
}

/** As {@link useReadSource}; `isRemote`: the service is on another host. */
export function readHref(
  workspace: string,
  { version, file }: { readonly version: Version; readonly file: { readonly url: string } },
  isRemote: boolean,
  origin: string,
): string {
  if (!isRemote && URL.canParse(file.url) && new URL(file.url).origin === origin) return file.url;
  return version.kind === 'result'
    ? `/api/console/${workspace}/outputs/${encodeURIComponent(version.taskId)}/${version.output}`
    : uploadHref(workspace, version.assetId);
}
