import { useEffect, useRef, useState } from 'react';
import { keepVersionAction } from '@/lib/console/library/edits/actions';
import type { UploadIngredient } from '@/lib/contract';
import { type FilmVerb, type Span, versionName } from '@/lib/pages/edits';
import { RequestError, useUpload } from '@/lib/queries';
import { callAction } from '../../actions';

/** A film, sound or frame that this browser makes of a version. */
export interface FilmJob {
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

/** A version that was kept. */
export interface KeptVersion {
  readonly job: FilmJob;
  readonly name: string;
  readonly url: string;
}

type WorkState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making' | 'saving'; readonly share: number; readonly verb: FilmVerb }
  | { readonly kind: 'failed'; readonly message: string }
  /** It was made and could not be kept; it stays here to be sent again. */
  | { readonly kind: 'unsaved'; readonly message: string; readonly file: File };

/** Makes one thing at a time and keeps it as a version. What could not be sent is offered again. */
export function useFilmWork(workspace: string, onKept: (kept: KeptVersion) => void) {
  const [state, setState] = useState<WorkState>({ kind: 'idle' });
  const abort = useRef<AbortController>(null);
  const unsavedWork = useRef<{
    job: FilmJob;
    file: File;
    sent: { id: string; url: string } | null;
  }>(null);
  const upload = useUpload(workspace);
  useEffect(() => () => abort.current?.abort(), []);
  const isAtRisk = state.kind !== 'idle' && state.kind !== 'failed';
  useEffect(() => {
    if (!isAtRisk) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isAtRisk]);

  const save = async (signal: AbortSignal) => {
    const work = unsavedWork.current;
    if (work === null) return;
    const { job, file } = work;
    const onProgress = (share: number) => setState({ kind: 'saving', share, verb: job.verb });
    onProgress(0);
    try {
      if (work.sent === null) {
        const { ingredients } = job;
        const { asset_id: id, url } = await upload(file, { signal, onProgress, ingredients });
        work.sent = { id, url };
      }
      const { id: asset, url } = work.sent;
      const { parent, verb, span } = job;
      const result = await callAction(() =>
        keepVersionAction(workspace, { parent, verb, asset, span }),
      );
      // Stopped too late: it is kept, and another work may be under way.
      if (!signal.aborted) {
        if (!result.ok) return setState({ kind: 'unsaved', message: result.error.message, file });
        unsavedWork.current = null;
        setState({ kind: 'idle' });
      }
      if (result.ok) onKept({ job, name: versionName({ kind: 'upload', assetId: asset }), url });
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: 'unsaved', message: messageOf(error), file });
    }
  };
  /** Starts nothing while something is under way. */
  const begin = (): AbortSignal | null => {
    if (abort.current !== null) return null;
    abort.current = new AbortController();
    return abort.current.signal;
  };
  const end = (signal: AbortSignal) => {
    if (abort.current?.signal === signal) abort.current = null;
  };

  const start = async (job: FilmJob) => {
    // What waits to be sent is not replaced.
    if (unsavedWork.current !== null) return;
    const signal = begin();
    if (signal === null) return;
    // Whole percents, because the room is drawn anew with each change.
    const onProgress = (exact: number) => {
      const share = Math.round(exact * 100) / 100;
      setState((previous) =>
        signal.aborted || (previous.kind === 'making' && previous.share === share)
          ? previous
          : { kind: 'making', share, verb: job.verb },
      );
    };
    onProgress(0);
    try {
      const file = await job.make({ signal, onProgress });
      signal.throwIfAborted();
      unsavedWork.current = { job, file, sent: null };
      await save(signal);
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', message: messageOf(error) });
    } finally {
      end(signal);
    }
  };
  const saveAgain = async () => {
    const signal = begin();
    if (signal === null) return;
    await save(signal);
    end(signal);
  };
  const cancel = () => {
    abort.current?.abort(new DOMException('It was stopped.', 'AbortError'));
    abort.current = null;
    unsavedWork.current = null;
    setState({ kind: 'idle' });
  };
  return { state, start, saveAgain, cancel };
}

export type FilmWork = ReturnType<typeof useFilmWork>;

function messageOf(error: unknown): string {
  if (error instanceof RequestError) return error.message;
  if (error instanceof Error && error.name === 'FilmError') return error.message;
  return navigator.onLine
    ? 'This browser could not do it. Try again, or use a current Chrome, Edge or Safari.'
    : 'You are offline. Try again when you are back online.';
}
