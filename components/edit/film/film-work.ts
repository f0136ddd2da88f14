import { toast } from '@/components/ui';
import { keepVersionAction } from '@/lib/console/library/edits/actions';
import type { UploadIngredient } from '@/lib/contract';
import { editHref } from '@/lib/forms';
import type { FilmVerb, Span } from '@/lib/pages/edits';
import { readVersionName, versionName } from '@/lib/pages/versions';
import { RequestError, type useUpload } from '@/lib/queries';
import { callAction } from '../../actions';

/** A film, sound or frame that this browser makes of a version. */
export interface FilmJob {
  /** The name of that version. */
  readonly parent: string;
  readonly verb: FilmVerb;
  readonly span: Span | null;
  /** The files that are in it, which its content credential names. */
  readonly ingredients: readonly UploadIngredient[];
  make(options: {
    readonly signal: AbortSignal;
    readonly onProgress: (share: number) => void;
  }): Promise<File>;
}

export interface KeptVersion {
  readonly job: FilmJob;
  readonly name: string;
  readonly url: string;
}

export type FilmWorkState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making' | 'saving'; readonly share: number; readonly job: FilmJob }
  | { readonly kind: 'failed'; readonly message: string; readonly job: FilmJob }
  /** It was made and could not be kept; it stays here to be sent again. */
  | {
      readonly kind: 'unsaved';
      readonly message: string;
      readonly file: File;
      readonly job: FilmJob;
    };

/** What the work needs of the page that started it, even once that page was left. */
export interface FilmWorkPage {
  readonly workspace: string;
  readonly upload: ReturnType<typeof useUpload>;
  readonly openPage: (href: string) => void;
}

/** An edit room takes over a kept version. Returns false when it shows the versions of another original. */
type RoomListener = (kept: KeptVersion) => boolean;

const idle: FilmWorkState = { kind: 'idle' };

/**
 * Makes one file at a time and keeps it as a version. A file that could not be uploaded can be sent again. It lives as long as
 * the tab, so that it goes on while other pages are open, where a toast tells how it ended.
 */
export class FilmWork {
  #state: FilmWorkState = idle;
  readonly #listeners = new Set<() => void>();
  readonly #rooms = new Set<RoomListener>();
  #abort: AbortController | null = null;
  #unsaved: { job: FilmJob; file: File; sent: { id: string; url: string } | null } | null = null;

  readonly state = (): FilmWorkState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  addRoom(room: RoomListener): () => void {
    this.#rooms.add(room);
    return () => this.#rooms.delete(room);
  }

  async start(job: FilmJob, page: FilmWorkPage): Promise<void> {
    // A file that waits to be sent is not replaced.
    if (this.#unsaved !== null) return;
    const signal = this.#begin();
    if (signal === null) return;
    // Whole percents, because the room is drawn anew with each change.
    const onProgress = (exact: number) => {
      const share = Math.round(exact * 100) / 100;
      const isSame = this.#state.kind === 'making' && this.#state.share === share;
      if (!signal.aborted && !isSame) this.#show({ kind: 'making', share, job });
    };
    onProgress(0);
    try {
      const file = await job.make({ signal, onProgress });
      signal.throwIfAborted();
      this.#unsaved = { job, file, sent: null };
      await this.#save(signal, page);
    } catch (error) {
      if (signal.aborted) return;
      const message = messageOf(error);
      this.#show({ kind: 'failed', message, job });
      this.#toastOutsideRooms('It could not be made', message, job, page);
    } finally {
      this.#end(signal);
    }
  }

  async saveAgain(page: FilmWorkPage): Promise<void> {
    const signal = this.#begin();
    if (signal === null) return;
    await this.#save(signal, page);
    this.#end(signal);
  }

  readonly cancel = (): void => {
    this.#abort?.abort(new DOMException('It was stopped.', 'AbortError'));
    this.#abort = null;
    this.#unsaved = null;
    this.#show(idle);
  };

  async #save(signal: AbortSignal, page: FilmWorkPage): Promise<void> {
    const work = this.#unsaved;
    if (work === null) return;
    const { job, file } = work;
    const refuse = (message: string) => {
      this.#show({ kind: 'unsaved', message, file, job });
      this.#toastOutsideRooms('It is made, but not kept yet', message, job, page);
    };
    const onProgress = (share: number) => this.#show({ kind: 'saving', share, job });
    onProgress(0);
    try {
      if (work.sent === null) {
        const { ingredients } = job;
        const { asset_id: id, url } = await page.upload(file, { signal, onProgress, ingredients });
        work.sent = { id, url };
      }
      const { id: asset, url } = work.sent;
      const { parent, verb, span } = job;
      const result = await callAction(() =>
        keepVersionAction(page.workspace, { parent, verb, asset, span }),
      );
      // Stopped too late: it is kept, and another work may be under way.
      if (!signal.aborted) {
        if (!result.ok) return refuse(result.error.message);
        this.#unsaved = null;
        this.#show(idle);
      }
      if (!result.ok) return;
      const name = versionName({ kind: 'upload', assetId: asset });
      const isTakenOver = [...this.#rooms].some((room) => room({ job, name, url }));
      if (isTakenOver) return;
      toast.success(verb === 'frame' ? 'The frame is saved' : 'It is kept as a version', {
        description: jobTitle(job),
        action: openAction(name, page),
      });
    } catch (error) {
      if (!signal.aborted) refuse(messageOf(error));
    }
  }

  #toastOutsideRooms(title: string, message: string, job: FilmJob, page: FilmWorkPage): void {
    if (this.#rooms.size > 0) return;
    const description = `${jobTitle(job)}: ${message}`;
    const action = openAction(job.parent, page);
    toast.error(title, { description, action, durationMs: Infinity });
  }

  /** Starts nothing while something is under way. */
  #begin(): AbortSignal | null {
    if (this.#abort !== null) return null;
    this.#abort = new AbortController();
    return this.#abort.signal;
  }

  #end(signal: AbortSignal): void {
    if (this.#abort?.signal === signal) this.#abort = null;
  }

  #show(state: FilmWorkState): void {
    this.#state = state;
    const isAtRisk = state.kind !== 'idle' && state.kind !== 'failed';
    if (isAtRisk) addEventListener('beforeunload', preventUnload);
    else removeEventListener('beforeunload', preventUnload);
    for (const listener of this.#listeners) listener();
  }
}

/** The title of the version that the job is made from. */
export const jobTitle = (job: FilmJob): string => job.ingredients[0]?.title ?? '';

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function openAction(name: string, page: FilmWorkPage) {
  const version = readVersionName(name);
  if (version === null) return undefined;
  const href = editHref(page.workspace, version);
  return { label: 'Open', onPress: () => page.openPage(href) };
}

function messageOf(error: unknown): string {
  if (error instanceof RequestError) return error.message;
  if (error instanceof Error && error.name === 'FilmError') return error.message;
  return navigator.onLine
    ? 'This browser could not do it. Try again, or use a current Chrome, Edge or Safari.'
    : 'You are offline. Try again when you are back online.';
}
