import type { OutputRecord } from '@/lib/contract';
import { type Plan, type SharedParts, sharedHtml, sharedView } from '@/lib/experiments';
import type { SharedGrid } from '@/lib/pages/experiment-results';
import type { ExperimentCell, ExperimentDetail } from '@/lib/pages/experiments';
import { outputKind } from '@/lib/pages/output-kinds';
import { openConsole } from '@/lib/queries';
import { downloadZip, loadTasks, saveBlob, sourceOf } from '../library/gallery';

/** Longer side of a picture in the HTML file, in pixels. */
const maxPreviewPixels = 384;
/** Longest sound in the HTML file, in bytes: some minutes of MP3. */
const maxSoundBytes = 4_000_000;
/** Files that are fetched at the same time. */
const maxParallelFetches = 6;

interface Progress {
  readonly signal: AbortSignal;
  /** Files done so far. */
  readonly onProgress: (done: number) => void;
}

const hasFile = (
  cell: ExperimentCell,
): cell is ExperimentCell & { task_id: string; output: OutputRecord } =>
  cell.task_id !== null && cell.output !== null;

export const listCellsWithFile = ({ cells }: ExperimentDetail) => cells.filter(hasFile);

/** A file name from the experiment's, valid on every system. */
const fileName = (detail: ExperimentDetail, extension: string): string => {
  const words = detail.name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${words || 'experiment'}.${extension}`;
};

/** Saves the grid as one HTML file that opens without a network. */
export async function saveHtml(
  workspace: string,
  detail: ExperimentDetail,
  plans: readonly Plan[],
  parts: SharedParts,
  { signal, onProgress }: Progress,
): Promise<void> {
  const embeddedFiles = new Map<string, string>();
  const cells = new Map(detail.cells.map((cell) => [cell.key, cell]));
  const view = sharedView(plans, cells, parts);
  const results = listCellsWithFile(detail);
  const files = [
    ...results.map(({ task_id, output, output_index }) => {
      const isSound = outputKind(output) === 'audio';
      const picture = isSound ? undefined : (output.preview_url ?? output.thumbnail_url);
      const source = sourceOf(picture ?? output.url, workspace, task_id, output_index);
      return { url: output.url, source, isSound };
    }),
    ...referencesOf(view.grids).map((url) => ({ url, source: url, isSound: false })),
  ];
  const remainingFiles = files.values();
  let doneCount = 0;
  async function embedRemaining() {
    for (const { url, source, isSound } of remainingFiles) {
      const file = await (isSound ? fetchShortSound : fetchSmallPicture)(source, signal);
      if (file !== null) embeddedFiles.set(url, file);
      doneCount += 1;
      onProgress(Math.min(doneCount, results.length));
    }
  }
  await Promise.all(Array.from({ length: maxParallelFetches }, embedRemaining));
  signal.throwIfAborted();
  const html = sharedHtml(
    { name: detail.name, ...view, spent: parts.credits ? detail.spent : null },
    (url) => embeddedFiles.get(url),
  );
  saveBlob(new Blob([html], { type: 'text/html' }), fileName(detail, 'html'));
}

/** The addresses of the reference pictures in the heads of grids, each once. */
function referencesOf(grids: readonly SharedGrid[]): string[] {
  const heads = grids.flatMap(({ columns, rows }) => [...columns, ...rows.map(({ head }) => head)]);
  const values = heads.flat().flatMap(({ picture }) => picture ?? []);
  return [...new Set([...values, ...grids.flatMap(({ pictures }) => pictures)])];
}

/** A sound in a `data:` address; null when it is too long for a page or cannot be fetched. */
async function fetchShortSound(source: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(source, { signal }).catch(() => null);
  signal.throwIfAborted();
  if (response === null || !response.ok) return null;
  const sound = await response.blob().catch(() => null);
  signal.throwIfAborted();
  if (sound === null || sound.size > maxSoundBytes) return null;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(sound);
  });
}

/** A picture as a small JPEG in a `data:` address; null when it is not a picture or cannot be fetched. */
async function fetchSmallPicture(source: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(source, { signal }).catch(() => null);
  signal.throwIfAborted();
  if (response === null || !response.ok) return null;
  const bitmap = await response
    .blob()
    .then(createImageBitmap)
    .catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, maxPreviewPixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency; it would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.8);
}

/**
 * Saves the unchanged files, with the table of cells, as one zip file. Returns how many could not be fetched.
 */
export async function saveZip(
  workspace: string,
  detail: ExperimentDetail,
  { signal, onProgress }: Progress,
): Promise<number> {
  const results = listCellsWithFile(detail);
  const [csv, tasks] = await Promise.all([
    openConsole(csvPath(workspace, detail), { signal }).then((response) => response.text()),
    loadTasks(workspace, [...new Set(results.map(({ task_id }) => task_id))]),
  ]);
  const { missingCount } = await downloadZip(
    tasks,
    results.map(({ task_id, output_index }) => ({ task_id, output: output_index })),
    {
      workspace,
      name: fileName(detail, 'zip'),
      signal,
      onProgress,
      extra: [{ name: fileName(detail, 'csv'), input: csv }],
    },
  );
  return missingCount;
}

/** The table of cells, under `/api/console`. */
export const csvPath = (workspace: string, { id }: ExperimentDetail): string =>
  `${workspace}/experiments/${id}/csv`;
