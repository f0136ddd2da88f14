import type { ExperimentCell, ExperimentDetail, OutputRecord } from '@/lib/contract';
import type { Plan } from '@/lib/experiments';
import { sharedHtml, sharedView } from '@/lib/experiments';
import { openConsole } from '@/lib/queries';
import { downloadZip, loadTasks, saveBlob, sourceOf } from '../gallery';

/** Longer side of a picture in the HTML file, in pixels. */
const previewSize = 384;
/** Pictures that are fetched at the same time. */
const atOnce = 6;

interface Progress {
  readonly signal: AbortSignal;
  /** Files done so far. */
  readonly onProgress: (done: number) => void;
}

const hasFile = (
  cell: ExperimentCell,
): cell is ExperimentCell & { task_id: string; output: OutputRecord } =>
  cell.task_id !== null && cell.output !== null;

/** Results with a file. */
export const exported = ({ cells }: ExperimentDetail) => cells.filter(hasFile);

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
  plan: Plan,
  { signal, onProgress }: Progress,
): Promise<void> {
  const pictures = new Map<string, string>();
  const left = exported(detail).values();
  let done = 0;
  async function work() {
    for (const { task_id, output, output_index } of left) {
      const address = output.preview_url ?? output.thumbnail_url ?? output.url;
      const source = sourceOf(address, workspace, task_id, output_index);
      const picture = await smallPicture(source, signal);
      if (picture !== null) pictures.set(output.url, picture);
      done += 1;
      onProgress(done);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  signal.throwIfAborted();
  const cells = new Map(detail.cells.map((cell) => [cell.key, cell]));
  const html = sharedHtml(
    {
      name: detail.name,
      prompt: detail.design.prompt,
      grids: sharedView(plan, cells, { credits: true }),
      spent: detail.spent,
    },
    ({ url }) => pictures.get(url),
  );
  saveBlob(new Blob([html], { type: 'text/html' }), fileName(detail, 'html'));
}

/** A picture as a small JPEG in a `data:` address; null when it is no picture or cannot be fetched. */
async function smallPicture(source: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(source, { signal }).catch(() => null);
  signal.throwIfAborted();
  if (answer === null || !answer.ok) return null;
  const bitmap = await answer
    .blob()
    .then(createImageBitmap)
    .catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, previewSize / Math.max(bitmap.width, bitmap.height));
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

/** Saves the files as they were made, with the table of cells, as one zip file. Returns how many could not be fetched. */
export async function saveZip(
  workspace: string,
  detail: ExperimentDetail,
  { signal, onProgress }: Progress,
): Promise<number> {
  const results = exported(detail);
  const [csv, tasks] = await Promise.all([
    openConsole(csvPath(workspace, detail), { signal }).then((answer) => answer.text()),
    loadTasks(workspace, [...new Set(results.map(({ task_id }) => task_id))]),
  ]);
  const { missing } = await downloadZip(
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
  return missing;
}

/** The table of cells, under `/api/console`. */
export const csvPath = (workspace: string, { id }: ExperimentDetail): string =>
  `${workspace}/experiments/${id}/csv`;
