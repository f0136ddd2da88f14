import type { GalleryIndex } from '@/lib/pages/gallery';
import { tileKey } from './use-selection';

/** The versions of one picture that are in the gallery. */
export interface Stack {
  readonly name: string;
  readonly count: number;
  readonly isOpen: boolean;
}

/**
 * The index with the versions of each picture behind the newest one, and what stands behind each tile, by its key. Those of
 * an open stack follow their newest one, as if made at its time, so that they stand beside it in its day.
 */
export function stackVersions(
  index: GalleryIndex,
  openStacks: ReadonlySet<string>,
): { index: GalleryIndex; stacks: ReadonlyMap<string, Stack> } {
  const names = index.stacks;
  if (names === undefined) return { index, stacks: new Map() };
  const members = new Map<string, number[]>();
  names.forEach((name, i) => {
    if (name !== '') members.set(name, [...(members.get(name) ?? []), i]);
  });
  const stacks = new Map<string, Stack>();
  const order: number[] = [];
  const creationTimes: number[] = [];
  const place = (i: number, top: number) => {
    order.push(i);
    creationTimes.push(index.created[top] ?? 0);
  };
  names.forEach((name, i) => {
    const versions = members.get(name) ?? [i];
    if (versions[0] !== i) return;
    const isOpen = openStacks.has(name);
    for (const version of isOpen ? versions : [i]) place(version, i);
    if (versions.length === 1) return;
    const key = tileKey(index.task_ids[i] ?? '', index.outputs[i] ?? 0);
    stacks.set(key, { name, count: versions.length, isOpen });
  });
  const reorder = <T>(column: readonly T[]): T[] => order.map((i) => column[i] as T);
  return {
    index: {
      task_ids: reorder(index.task_ids),
      outputs: reorder(index.outputs),
      ratios: reorder(index.ratios),
      created: creationTimes,
      stacks: reorder(names),
      truncated: index.truncated,
    },
    stacks,
  };
}
