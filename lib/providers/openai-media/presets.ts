import type { PresetModel } from '../preset-model';
import { importOpenAiModel } from './import-models';

/** Fields: https://developers.openai.com/api/reference/resources/images/methods/generate (2026-11-23). */
const imagePresets: readonly PresetModel[] = [
  ['gpt-image-1', 'GPT Image 1'],
  ['gpt-image-1.5', 'GPT Image 1.5'],
  ['gpt-image-2', 'GPT Image 2'],
].flatMap(([model = '', name = '']) => {
  const importedModel = importOpenAiModel(model);
  if (importedModel === null) return [];
  const description = 'Images from a prompt, or from images and a prompt.';
  // With `quality: auto` the cost of an image is not known before it is made.
  const source =
    'Billed by the token, so enter what a picture costs you: https://openai.com/api/pricing';
  return [{ ...importedModel, name, description, costs: [], source }];
});

/** US dollars for 1,000 characters: https://developers.openai.com/api/docs/models/tts-1 and …/tts-1-hd (2026-11-23). */
const speechPresets: readonly PresetModel[] = (
  [
    ['tts-1', 'TTS 1', 0.015],
    ['tts-1-hd', 'TTS 1 HD', 0.03],
  ] as const
).flatMap(([model, name, usd]) => {
  const importedModel = importOpenAiModel(model);
  if (importedModel === null) return [];
  const description = 'Speaks a text.';
  const source = `https://developers.openai.com/api/docs/models/${model} (2026-11-23)`;
  return [
    {
      ...importedModel,
      name,
      description,
      costs: [{ charge: 'per_1000_characters', usd }],
      source,
    },
  ];
});

/** 0.006 US dollars for a minute: https://developers.openai.com/api/docs/models/whisper-1 (2026-11-23). */
const transcriptPresets: readonly PresetModel[] = [importOpenAiModel('whisper-1')].flatMap(
  (listedModel) =>
    listedModel === null
      ? []
      : [
          {
            ...listedModel,
            name: 'Whisper',
            description: 'Writes down what is said in a sound.',
            costs: [{ charge: 'per_second', usd: 0.006 / 60 }],
            source: 'https://developers.openai.com/api/docs/models/whisper-1 (2026-11-23)',
          },
        ],
);

export const openAiPresets: readonly PresetModel[] = [
  ...imagePresets,
  ...speechPresets,
  ...transcriptPresets,
];
