import { foldText } from '@/lib/contract';
import type { WorkspacePreset } from '@/lib/pages/presets';

/** The presets that have every word of the search in their name, text, model or author. */
export function findPresets(
  presets: readonly WorkspacePreset[],
  search: string,
): WorkspacePreset[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean);
  return presets.filter(({ name, text, model, author }) => {
    const searchedText = foldText([name, text, model ?? '', author].join(' '));
    return words.every((word) => searchedText.includes(word));
  });
}
