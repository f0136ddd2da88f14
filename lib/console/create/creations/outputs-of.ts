import type { OutputRecord, ReadTask } from '@/lib/contract';
import { outputType } from '@/lib/pages/output-kinds';

/** A task's outputs as the gallery keeps them. */
export const outputsOf = ({ kind, outputs }: ReadTask): OutputRecord[] =>
  outputs.map((item) => ({ ...item, content_type: outputType(item, kind) }));
