import type { UploadedFile } from '@/lib/contract';
import type { UploadOptions } from '@/lib/queries';

// Loaded with the first file.
const measureDuration = (source: File | string): Promise<number | undefined> =>
  import('./measure-duration').then(
    (loaded) => loaded.measureDuration(source),
    () => undefined,
  );

/** A file that is being uploaded for a field. */
export interface PendingUpload {
  id: string;
  field: string;
  name: string;
  /** An object URL to preview the file with; null for sound. */
  previewUrl: string | null;
  /** Share of the file that was sent, 0 to 1. */
  progress: number;
  /** Why it failed, in words; null while it runs. */
  error: string | null;
}

export interface UploadRequest {
  /** Name of the field. */
  field: string;
  file: File;
  onDone: (uploaded: UploadedFile) => void;
}

/** The uploads of one form, and what is known about the uploaded files. */
export interface Uploads {
  subscribe(onChange: () => void): () => void;
  /** Running and failed uploads, in the order in which they were added. */
  pending(): readonly PendingUpload[];
  start(request: UploadRequest): void;
  retry(id: string): void;
  /** Stops an upload, or removes a failed one. */
  discard(id: string): void;
  /** An object URL of an uploaded file, which shows faster than its own URL. */
  previewOf(url: string): string | undefined;
  /** Seconds of an uploaded or measured file; undefined while unknown. */
  durationOf(url: string): number | undefined;
  /** Measures a file by its URL, once. URLs that the browser may not load stay unknown. */
  measure(url: string): void;
  /** The position at which the file was added; undefined for URLs that were not uploaded here. */
  orderOf(url: string): number | undefined;
}

interface Entry extends UploadRequest {
  view: PendingUpload;
  order: number;
  controller: AbortController;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The upload failed. Try again.';

/** Keeps the uploads of one form outside React, so that progress renders tiles and nothing else. */
export function createUploads(
  upload: (file: File, options: UploadOptions) => Promise<UploadedFile>,
): Uploads {
  const listeners = new Set<() => void>();
  const entries = new Map<string, Entry>();
  const previews = new Map<string, string>();
  const durations = new Map<string, number>();
  const measuredUrls = new Set<string>();
  const orders = new Map<string, number>();
  let snapshot: readonly PendingUpload[] = [];
  let uploadCount = 0;

  function publish(): void {
    snapshot = [...entries.values()].map((entry) => entry.view);
    for (const listener of listeners) listener();
  }

  function updateView(id: string, part: Partial<PendingUpload>): void {
    const entry = entries.get(id);
    if (!entry) return;
    entry.view = { ...entry.view, ...part };
    publish();
  }

  async function run(entry: Entry): Promise<void> {
    const { id } = entry.view;
    const { signal } = entry.controller;
    try {
      const measurement = measureDuration(entry.file);
      const onProgress = (progress: number) => updateView(id, { progress });
      const uploadedFile = await upload(entry.file, { signal, onProgress });
      const seconds = uploadedFile.duration ?? (await measurement);
      if (!entries.delete(id)) return;
      if (seconds !== undefined) durations.set(uploadedFile.url, seconds);
      if (entry.view.previewUrl) previews.set(uploadedFile.url, entry.view.previewUrl);
      orders.set(uploadedFile.url, entry.order);
      entry.onDone(uploadedFile);
      publish();
    } catch (error) {
      if (!signal.aborted) updateView(id, { error: messageOf(error) });
    }
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    pending: () => snapshot,
    start(request) {
      uploadCount += 1;
      const { field, file } = request;
      const isSilent = file.type.startsWith('audio/');
      const view: PendingUpload = {
        id: `upload-${uploadCount}`,
        field,
        name: file.name,
        previewUrl: isSilent ? null : URL.createObjectURL(file),
        progress: 0,
        error: null,
      };
      const entry = { ...request, view, order: uploadCount, controller: new AbortController() };
      entries.set(view.id, entry);
      publish();
      void run(entry);
    },
    retry(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entry.controller = new AbortController();
      updateView(id, { error: null, progress: 0 });
      void run(entry);
    },
    discard(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entries.delete(id);
      entry.controller.abort(new DOMException('The upload was stopped.', 'AbortError'));
      if (entry.view.previewUrl) URL.revokeObjectURL(entry.view.previewUrl);
      publish();
    },
    previewOf: (url) => previews.get(url),
    durationOf: (url) => durations.get(url),
    measure(url) {
      if (durations.has(url) || measuredUrls.has(url)) return;
      measuredUrls.add(url);
      void measureDuration(url).then((seconds) => {
        if (seconds === undefined) return;
        durations.set(url, seconds);
        publish();
      });
    },
    orderOf: (url) => orders.get(url),
  };
}
