import { ratioOf } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';

/** Of a player, and of the beginning of a text. */
const audioAspect = 16 / 9;

/** Width over height of an output; before it exists, the requested ratio, so that its frame has the right size. */
export function aspectOf(task: Creation, output: number): number {
  const storedFile = task.outputs[output];
  if (storedFile?.width && storedFile.height) return storedFile.width / storedFile.height;
  if (storedFile && ['audio', 'text'].includes(outputKind(storedFile))) return audioAspect;
  const requestedRatio = task.params?.aspect_ratio;
  const ratio = ratioOf(requestedRatio);
  if (ratio !== undefined && ratio !== 'auto') return ratio.width / ratio.height;
  if (task.kind === 'audio') return audioAspect;
  return task.kind === 'video' ? 16 / 9 : 1;
}
