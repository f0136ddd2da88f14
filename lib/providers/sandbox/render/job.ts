import type { MessagePort } from 'node:worker_threads';
import type { MediaFamily } from '@/lib/contract';
import type { MediaFailureCode } from '../../media';

export interface JobReference {
  field: string;
  index: number;
  contentType: string;
  path: string;
}

/** The input of a rendering thread. */
export interface RenderJob {
  family: MediaFamily;
  model: string;
  params: Readonly<Record<string, unknown>>;
  references: readonly JobReference[];
  /** Takes the place of a seed in a request without one: another text makes another picture. */
  chance?: string;
  /** How finely scenes are painted, above 0 to 1: the share of their sides, which are enlarged, and of their detail. */
  fineness?: number;
  /** An empty directory for the results. */
  directory: string;
}

/** One rendered file in the job's directory. */
export interface RenderedFile {
  path: string;
  contentType: string;
  width?: number;
  height?: number;
  durationSeconds?: number;
  cover?: { path: string; contentType: string };
}

export type RenderResult =
  | { state: 'succeeded'; files: RenderedFile[] }
  | { state: 'failed'; code: MediaFailureCode; message: string }
  | { state: 'stopped' };

/** What a rendering thread is given. It reports progress, 0 to 1, to `port`; any message from there stops it. */
export interface RenderTask {
  job: RenderJob;
  port: MessagePort;
}

export interface Reporter {
  /** Reports how far it is, 0–1. Throws {@link RenderStopped} when it was asked to stop. */
  step(done: number): Promise<void>;
}

/** The render was asked to stop. */
export class RenderStopped extends Error {
  override readonly name = 'RenderStopped';
}

/** The request cannot be rendered; the operation fails with this code. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure';
  constructor(
    readonly code: MediaFailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
