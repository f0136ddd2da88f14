import { describe, expect, it } from 'vitest';
import type { ModelPrice, StoredModel } from '@/lib/contract';
import { workflow } from '@/lib/providers/comfyui/declaration';
import { importWorkflow } from '@/lib/providers/comfyui/import-models';
import { knownGraphs } from '@/lib/providers/comfyui/testing/known-graphs';
import publishedWorkflows from '@/lib/providers/comfyui/testing/published-workflows.json';
import { objectInfo } from '@/lib/providers/comfyui/testing/workflows';
import { importedModels as falModels } from '@/lib/providers/fal/testing/imported-models';
import type { ImportedModel } from '@/lib/providers/mapping/from-json-schema';
import { importedModels as replicateModels } from '@/lib/providers/replicate/testing/imported-models';
import { defaultConfiguration } from '../../config/testing/default-configuration';
import { type KnownProvider, modelProblems } from './compose';
import { modelWarnings } from './model-warnings';

const graphs = [
  ...publishedWorkflows.map(({ name, graph, output }) => ({
    name,
    bound: { graph: workflow.parse(graph), bindings: {}, output },
  })),
  ...knownGraphs.map(({ name, graph }) => ({ name, bound: { graph, bindings: {} } })),
];
const providers: KnownProvider[] = [
  { id: 'fal', driver: 'fal', enabled: true },
  { id: 'replicate', driver: 'replicate', enabled: true },
  {
    id: 'comfyui',
    driver: 'comfyui',
    enabled: true,
    workflows: Object.fromEntries(graphs.map(({ name, bound }) => [name, bound])),
  },
];
const config = defaultConfiguration();

/** A model as the browser stores it when its import is saved untouched, with a price. */
function storedModel(
  provider: string,
  {
    model,
    name,
    family,
    description,
    capabilities = [],
    fields,
    mapping,
    constants = {},
  }: ImportedModel,
  charge: ModelPrice['charge'],
): StoredModel {
  return {
    state: 'draft',
    declaration: {
      id: 'imported',
      name,
      family,
      description,
      region: 'all',
      public: true,
      enabled: true,
      capabilities: [...capabilities],
      uiHints: [],
      schema: { fields },
      routes: [{ provider, model, enabled: true, mapping: { fields: mapping, constants } }],
    },
    prices: [{ id: 'imported', charge, credits: 1 }],
    costs: null,
    workspaces: null,
    position: 0,
  };
}

const imported: [string, string, ImportedModel][] = [
  ...falModels.map((each): [string, string, ImportedModel] => ['fal', each.model, each]),
  ...replicateModels.map((each): [string, string, ImportedModel] => [
    'replicate',
    each.model,
    each,
  ]),
  ...graphs.map(({ name, bound }): [string, string, ImportedModel] => [
    'comfyui',
    name,
    importWorkflow(name, bound, objectInfo).model,
  ]),
];

/** What makes more files for the price of one, which an operator has to accept. */
const flagged: Readonly<Record<string, string[]>> = {
  'fal-ai/bytedance/seedream/v4/text-to-image': ['price:max_images'],
  'fofr/consistent-character': ['price:number_of_images_per_pose'],
};
const charges = {
  image: 'per_image',
  video: 'per_video',
  audio: 'per_1000_characters',
  text: 'per_request',
} as const;

describe('a model that was imported and is saved untouched can be published', () => {
  it.each(imported)('%s %s', (provider, _, model) => {
    const modelToStore = storedModel(provider, model, charges[model.family]);
    expect(modelProblems(config, providers, modelToStore)).toEqual([]);
    const ids = modelWarnings(providers, modelToStore).map(({ id }) => id);
    expect(ids).toEqual(flagged[model.model] ?? []);
  });
});
