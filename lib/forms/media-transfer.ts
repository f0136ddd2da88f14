import { isJsonObject } from '@/lib/contract';
import type { MediaKind } from './types';

/** The drag-and-drop type under which results and assets of this product travel to a form. */
export const mediaDragType = 'application/x-atelier-media';

/** The data of a drag: a web address, and the id if it is an asset. */
export interface DraggedMedia {
  url: string;
  kind: MediaKind;
  assetId?: string | undefined;
}

/** Writes a result or an asset to a drag, with its address for other programs. */
export function writeDraggedMedia(
  transfer: Pick<DataTransfer, 'setData'>,
  media: DraggedMedia,
): void {
  transfer.setData(mediaDragType, JSON.stringify(media));
  transfer.setData('text/uri-list', media.url);
}

/** The result or asset a drop carries; null for anything else, also when it is malformed. */
export function readDraggedMedia(transfer: Pick<DataTransfer, 'getData'>): DraggedMedia | null {
  try {
    const draggedMedia: unknown = JSON.parse(transfer.getData(mediaDragType));
    if (!isJsonObject(draggedMedia)) return null;
    const { url, kind, assetId } = draggedMedia;
    if (typeof url !== 'string' || !/^https?:$/.test(new URL(url).protocol)) return null;
    if (typeof kind !== 'string' || !isMediaKind(kind)) return null;
    if (assetId !== undefined && typeof assetId !== 'string') return null;
    return { url, kind, ...(assetId === undefined ? {} : { assetId }) };
  } catch {
    return null;
  }
}

/**
 * The files of a paste. None if it has other text: a spreadsheet or a word processor adds a picture of the copied text, and
 * only the text was meant. A file manager adds the names of the copied files as text.
 */
export function readPastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...clipboard.files];
  const names = new Set(files.map(({ name }) => name));
  const lines = clipboard.getData('text/plain').split('\n').map(fileNameIn).filter(Boolean);
  return lines.every((line) => names.has(line)) ? files : [];
}

/** The name in `file:///home/ann/a%20b.png` or `C:\\a b.png`. */
function fileNameIn(line: string): string {
  const name = line.trim().split(/[/\\]/).at(-1) ?? '';
  if (!line.startsWith('file:')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The kind of a file by its MIME type; undefined for types that no media field accepts. */
export function mediaKindOf(contentType: string): MediaKind | undefined {
  const [kind] = contentType.split('/');
  return kind !== undefined && isMediaKind(kind) ? kind : undefined;
}

function isMediaKind(text: string): text is MediaKind {
  return text === 'image' || text === 'video' || text === 'audio';
}
