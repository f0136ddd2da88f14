import { hashWords } from './art/random';
import type { SandboxOperation } from './operations';
import { readDirectives } from './plan/directives';
import { textOf } from './plan/params';

/** The least duration of an operation in milliseconds, so that a person sees its progress. */
export function minDurationMs(operation: SandboxOperation, paceMs: number): number {
  const { request } = operation;
  const { delayMs } = readDirectives(textOf(request.params, 'prompt') ?? '');
  const paceFactor = 0.85 + ((hashWords(operation.operation)[0] % 1000) / 1000) * 0.7;
  const familyFactor = request.family === 'video' ? 2 : 1;
  return delayMs + paceMs * paceFactor * familyFactor;
}

/** Progress 0–99 of an operation: the rendered share, limited by the share of its least duration that has passed. */
export function progressOf(renderedShare: number, elapsedMs: number, minMs: number): number {
  const elapsedShare = minMs > 0 ? elapsedMs / minMs : 1;
  return Math.max(0, Math.min(99, Math.floor(100 * Math.min(renderedShare, elapsedShare))));
}
