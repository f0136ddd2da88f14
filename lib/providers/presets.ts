import { namedVariable } from '@/lib/platform/env';
import type { ProviderDeclaration } from './declarations';
import { falPresets } from './fal/presets';
import { googlePresets } from './google/models';
import { openAiPresets } from './openai-media/presets';
import type { PresetModel } from './preset-model';
import { replicatePresets } from './replicate/presets';

/** A provider that is connected by its key in the environment, with models to begin with. */
export interface ProviderPreset {
  /** The id that the provider gets here. */
  readonly id: string;
  /** The company's name, for people. */
  readonly name: string;
  readonly driver: ProviderDeclaration['driver'];
  /** The environment variable from which its driver reads the key. */
  readonly keyVariable: string;
  readonly models: readonly PresetModel[];
}

export const providerPresets: readonly ProviderPreset[] = [
  { id: 'fal', name: 'fal', driver: 'fal', keyVariable: 'FAL_KEY', models: falPresets },
  {
    id: 'replicate',
    name: 'Replicate',
    driver: 'replicate',
    keyVariable: 'REPLICATE_API_TOKEN',
    models: replicatePresets,
  },
  {
    id: 'openai',
    name: 'OpenAI',
    driver: 'openai-media',
    keyVariable: 'OPENAI_API_KEY',
    models: openAiPresets,
  },
  {
    id: 'google',
    name: 'Google',
    driver: 'google',
    keyVariable: 'GEMINI_API_KEY',
    models: googlePresets,
  },
];

/** Whether the environment has the key of a preset. */
export const hasKey = ({ keyVariable }: ProviderPreset): boolean =>
  namedVariable(keyVariable) !== undefined;
