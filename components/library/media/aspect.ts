import { ratioOf } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';

/** The shape of a sound's player, and of the beginning of a text. */
const audioAspect = 16 / 9;

/** Width over height of an output; before it exists, the requested ratio, so that its frame has the right size. */
export function aspectOf(task: Creation, output: number): number {
  const storedFile = task.outputs[output];
  if (storedFile?.width && storedFile.height) return storedFile.width / storedFile.height;
  if (storedFile && ['audio', 'text'].includes(outputKind(storedFile))) return audioAspect;
  return requestedAspect(task.kind, task.params);
}

/** Width over height that a request asks for, or else that its kind usually has. */
export function requestedAspect(
  kind: string,
  params: Readonly<Record<string, unknown>> | null,
): number {
  const ratio = ratioOf(params?.aspect_ratio);
  if (ratio !== undefined && ratio !== 'auto') return ratio.width / ratio.height;
  if (kind === 'audio') return audioAspect;
  return kind === 'video' ? 16 / 9 : 1;
}
