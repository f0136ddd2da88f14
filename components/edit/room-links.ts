import { boardPath } from '@/lib/pages/boards';
import type { EditHistory } from '@/lib/pages/edits';
import type { useDownloadHref } from '../layout';
import { fileName, viewerHref } from '../library/gallery';
import { uploadHref } from './use-read-source';
import type { StripItem } from './versions';

/** The part of the room's address that names the place from which it was opened. */
export function originOf(search: string): URLSearchParams {
  const origin = new URLSearchParams(search);
  origin.delete('asked');
  return origin;
}

/**
 * The page from which the room was opened: a board, the viewer of a result (with `origin`, where the viewer was opened from), or
 * the uploads.
 */
export function backOf(
  workspace: string,
  item: StripItem | undefined,
  origin: URLSearchParams,
): { href: string; label: string } {
  const board = origin.get('back') === 'board' ? origin.get('board') : null;
  if (board !== null) {
    const path = boardPath({ id: board, view: 'surface' });
    return { href: `/${workspace}/${path}`, label: 'Back to the board' };
  }
  const version = item?.ready?.version;
  return version?.kind === 'result'
    ? {
        href: viewerHref(workspace, version.taskId, version.output, origin),
        label: 'Back to the result',
      }
    : { href: `/${workspace}/assets`, label: 'Back to assets' };
}

/** "v3 · Upscaled 2× · Lumen Upscale"; an original by its prompt. */
export const titleOf = (item: StripItem | undefined, model: string | undefined): string =>
  item === undefined
    ? ''
    : [
        `v${item.number}`,
        (item.edit === null && item.task?.prompt) || item.label,
        model ?? item.task?.model,
      ]
        .filter(Boolean)
        .join(' · ');

export function downloadOf(
  workspace: string,
  item: StripItem | undefined,
  { files }: EditHistory,
  hrefOf: ReturnType<typeof useDownloadHref>,
): { href: string; name: string } | null {
  const readyVersion = item?.ready;
  if (!readyVersion) return null;
  const { version, file } = readyVersion;
  if (version.kind === 'result') {
    if (item.task === null) return null;
    const href = hrefOf(version.taskId, version.output, file.url);
    return { href, name: fileName(item.task, version.output) };
  }
  const { assetId } = version;
  const name = files.find(({ asset_id }) => asset_id === assetId)?.name ?? item.label;
  return { href: uploadHref(workspace, assetId), name };
}
