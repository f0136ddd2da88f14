import type { ShotFile, StoryboardPlan } from '@/lib/pages/storyboards';
import { readFiles } from '../create/presets';

export const fileNames = ({ shots }: StoryboardPlan): string[] =>
  shots.flatMap(({ picture, sound }) => [picture, sound].flatMap((name) => name ?? []));

/** The files of results and uploads by the names of their versions, without those that are gone. */
export async function readNamedFiles(
  workspaceId: string,
  names: readonly string[],
): Promise<Record<string, ShotFile>> {
  const files = await readFiles(workspaceId, names);
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = files.get(name);
      return file === undefined ? [] : [[name, file]];
    }),
  );
}
