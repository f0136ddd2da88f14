import type { GalleryIndex } from '@/lib/pages/gallery';
import { tileKey } from './use-selection';

/** The versions of one picture that are in the gallery. */
export interface Stack {
  readonly name: string;
  readonly count: number;
  readonly isOpen: boolean;
}

/**
 * Leaves the newest version of each picture in the index, and returns the stacks by the keys of those tiles. The versions of
 * an open stack follow the newest one with its time, so that they are shown beside it, under its day.
 */
export function stackVersions(
  index: GalleryIndex,
  openStacks: ReadonlySet<string>,
): { index: GalleryIndex; stacks: ReadonlyMap<string, Stack> } {
  const names = index.stacks;
  if (names === undefined) return { index, stacks: new Map() };
  const versionsByName = new Map<string, number[]>();
  names.forEach((name, i) => {
    if (name !== '') versionsByName.set(name, [...(versionsByName.get(name) ?? []), i]);
  });
  const stacks = new Map<string, Stack>();
  const order: number[] = [];
  const creationTimes: number[] = [];
  const addTile = (i: number, top: number) => {
    order.push(i);
    creationTimes.push(index.created[top] ?? 0);
  };
  names.forEach((name, i) => {
    const versions = versionsByName.get(name) ?? [i];
    if (versions[0] !== i) return;
    const isOpen = openStacks.has(name);
    for (const version of isOpen ? versions : [i]) addTile(version, i);
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
