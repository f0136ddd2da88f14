import type { DeclaredField } from '@/lib/contract';
import type { PresetModel } from '../preset-model';
import { listPrices } from './cost';
import { importGoogleModel } from './import-models';

const withOptions = (field: DeclaredField, resolutions: string[]): DeclaredField =>
  field.name === 'resolution' ? { ...field, options: resolutions } : field;

/** Models with a list price for every resolution that they are offered in here: the prices of `cost.ts`. */
const offeredModels = [
  ['gemini-3.1-flash-image', 'Gemini 3.1 Flash Image', 'Images from a prompt, or from images.'],
  ['veo-3.1-fast-generate-preview', 'Veo 3.1 Fast', 'Videos with sound, from text or images.'],
  ['veo-3.1-lite-generate-preview', 'Veo 3.1 Lite', 'The smallest Veo: drafts and tests.'],
] as const;

export const googlePresets: readonly PresetModel[] = offeredModels.flatMap(
  ([model, name, description]) => {
    const importedModel = importGoogleModel(model, {});
    const prices = Object.entries(listPrices[model] ?? {});
    if (importedModel === null || prices.length === 0) return [];
    const resolutions = prices.map(([resolution]) => resolution);
    const charge = importedModel.family === 'image' ? 'per_image' : 'per_second';
    return [
      {
        ...importedModel,
        name,
        description,
        fields: importedModel.fields.map((field) => withOptions(field, resolutions)),
        costs: prices.map(([resolution, usd]) => ({ charge, when: { resolution }, usd }) as const),
        source: 'https://ai.google.dev/gemini-api/docs/pricing (2026-11-23)',
      },
    ];
  },
);
