import type { PresetModel } from '../preset-model';
import { importOpenAiModel } from './import-models';

/** Fields: https://developers.openai.com/api/reference/resources/images/methods/generate (2026-11-23). */
export const openAiPresets: readonly PresetModel[] = [
  ['gpt-image-1', 'GPT Image 1'],
  ['gpt-image-1.5', 'GPT Image 1.5'],
  ['gpt-image-2', 'GPT Image 2'],
].flatMap(([model = '', name = '']) => {
  const found = importOpenAiModel(model);
  if (found === null) return [];
  const description = 'Images from a prompt, or from images and a prompt.';
  // With `quality: auto` the cost of an image is not known before it is made.
  const source = 'OpenAI bills it by the token. See https://openai.com/api/pricing';
  return [{ ...found, name, description, costs: [], source }];
});
