import type { Creation } from '@/lib/contract';

const ratioPattern = /^(\d+(?:\.\d+)?)\s*[:x/]\s*(\d+(?:\.\d+)?)$/i;

/** Width over height of an output; before it exists, the requested ratio, so that its frame has the right size. */
export function aspectOf(task: Creation, output: number): number {
  const stored = task.outputs[output];
  if (stored?.width && stored.height) return stored.width / stored.height;
  const asked = task.params?.aspect_ratio;
  const match = typeof asked === 'string' ? ratioPattern.exec(asked) : null;
  if (match?.[1] && match[2]) return Number(match[1]) / Number(match[2]);
  return task.kind === 'video' ? 16 / 9 : 1;
}
