import { foldText } from '@/lib/contract';
import type { WorkspacePreset } from '@/lib/pages/presets';
import type { PresetModel } from './preset-models';

/** The presets that have every word of the search in their name, text, author, or the id or name of their model. */
export function findPresets(
  presets: readonly WorkspacePreset[],
  models: readonly PresetModel[],
  search: string,
): WorkspacePreset[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean);
  return presets.filter(({ name, text, model, author }) => {
    const modelName = models.find((each) => each.model.id === model)?.model.name;
    const searchedText = foldText([name, text, model ?? '', modelName ?? '', author].join(' '));
    return words.every((word) => searchedText.includes(word));
  });
}
