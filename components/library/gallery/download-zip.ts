import type { Creation } from '@/lib/pages/creations';
import type { OutputRef } from '@/lib/pages/gallery';

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
  'text/plain': 'txt',
};

/** A file name from prompt, task id and output number, valid on every system. */
export function fileName(task: Creation, output: number): string {
  const promptPart = [
    ...task.prompt
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  ]
    .slice(0, 48)
    .join('');
  const type = task.outputs[output]?.content_type ?? '';
  const fallback = task.kind === 'video' ? 'mp4' : task.kind === 'audio' ? 'mp3' : 'png';
  const suffix = task.outputs.length > 1 ? `-${output + 1}` : '';
  const kind = type === 'text/plain' ? 'transcript' : task.kind;
  return `${promptPart || kind}-${task.task_id.slice(-8)}${suffix}.${extensions[type] ?? fallback}`;
}

export function findStoredOutput(task: Creation | undefined, output: number) {
  const storedFile = task?.outputs[output];
  return storedFile?.no_longer_kept ? undefined : storedFile;
}

/**
 * Saves outputs as one zip file. They are fetched one after another, so that only one is in memory. Outputs that
 * cannot be fetched are listed in `missing.txt` in the zip. Rejects with the signal's reason when aborted.
 */
export async function downloadZip(
  tasks: ReadonlyMap<string, Creation>,
  outputs: readonly OutputRef[],
  options: {
    workspace: string;
    name: string;
    signal: AbortSignal;
    onProgress: (done: number) => void;
    /** Files that are put first. */
    extra?: readonly { name: string; input: string }[];
    /** Uploads that are put last. */
    uploads?: readonly { asset_id: string; name: string | null; url: string }[];
  },
): Promise<{ missingCount: number }> {
  const { makeZip } = await import('client-zip');
  const missingLines: string[] = [];
  let doneCount = 0;
  async function* files() {
    yield* options.extra ?? [];
    for (const { task_id, output } of outputs) {
      options.signal.throwIfAborted();
      const task = tasks.get(task_id);
      const url = task?.outputs[output]?.url;
      if (task === undefined || url === undefined) continue;
      const name = fileName(task, output);
      if (findStoredOutput(task, output) === undefined) {
        missingLines.push(`${name}\tno longer kept`);
        doneCount += 1;
        options.onProgress(doneCount);
        continue;
      }
      const source = sourceOf(url, options.workspace, task_id, output);
      const response = await fetch(source, { signal: options.signal }).catch(() => null);
      options.signal.throwIfAborted();
      if (response?.ok) yield { name, input: response, lastModified: new Date(task.created_at) };
      else missingLines.push(`${name}\t${url}`);
      doneCount += 1;
      options.onProgress(doneCount);
    }
    for (const { asset_id, name, url } of options.uploads ?? []) {
      const source = uploadSourceOf(url, options.workspace, asset_id);
      const response = await fetch(source, { signal: options.signal }).catch(() => null);
      options.signal.throwIfAborted();
      // Uploads may have the same name.
      const path = `uploads/${asset_id.slice(-8)}-${(name ?? 'upload').replace(/[\\/:*?"<>|]/g, '-')}`;
      if (response?.ok) yield { name: path, input: response };
      else missingLines.push(`${path}\t${url}`);
    }
    if (missingLines.length > 0) yield { name: 'missing.txt', input: missingLines.join('\n') };
  }
  const blob = await new Response(makeZip(files())).blob();
  options.signal.throwIfAborted();
  saveBlob(blob, options.name);
  return { missingCount: missingLines.length };
}

/** Saves a file from the page. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const isOfThisConsole = (url: string): boolean =>
  new URL(url, location.href).origin === location.origin;

/** The URL to fetch a file from. Files of another host come through the console, because CORS may forbid reading them. */
export const sourceOf = (url: string, workspace: string, taskId: string, output: number): string =>
  isOfThisConsole(url)
    ? url
    : `/api/console/${workspace}/outputs/${encodeURIComponent(taskId)}/${output}`;

/** As {@link sourceOf}, for the cover of a film at `url`. */
export const coverSourceOf: typeof sourceOf = (url, workspace, taskId, output) =>
  isOfThisConsole(url) ? url : `${sourceOf(url, workspace, taskId, output)}?part=cover`;

/** As {@link sourceOf}, for an upload. */
export const uploadSourceOf = (url: string, workspace: string, assetId: string): string =>
  isOfThisConsole(url) ? url : `/api/console/${workspace}/uploads/${encodeURIComponent(assetId)}`;
