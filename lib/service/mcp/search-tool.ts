import * as z from 'zod';
import { modelFamily, type ReadModel } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { ApiError } from '../http';
import { defineTool, type Tool } from './tool';

const maxModels = 50;

const searchOutput = z.object({
  models: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      family: z.string().describe('What the model makes.'),
      description: z.string(),
      capabilities: z.array(z.string()),
      price: z.string().describe('For orientation; quote has the exact price.'),
      available: z.boolean(),
      fields: z
        .array(z.looseObject({ name: z.string() }))
        .optional()
        .describe('What quote and generate take in params, where one model was asked for.'),
    }),
  ),
  total: z.int().describe('How many models match.'),
  next: z.string(),
});

export const searchTool: Tool = defineTool({
  name: 'search_models',
  title: 'Search models',
  description:
    'Lists the models that this key may use, short. With `model` it returns that one with all its fields, which you need before quote and generate.',
  auth: endpoints.listModels.auth,
  input: z.object({
    query: z.string().max(200).optional().describe('Words of a name, description or capability.'),
    family: modelFamily.optional().describe('What the model makes.'),
    model: z.string().optional().describe('The id of one model, for its fields.'),
    limit: z.int().min(1).max(maxModels).default(20),
  }),
  output: searchOutput,
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ service }, { query, family, model: id, limit }) {
    const availableModels = await service.listModels();
    if (id !== undefined) {
      const model = availableModels.find((each) => each.id === id);
      if (model === undefined) throw unknownModel();
      const next =
        model.family === 'text'
          ? 'Call ask_text with this model.'
          : 'Call quote with this model and params that its fields take.';
      const data = {
        models: [{ ...shortenModel(model), fields: [...model.schema.fields] }],
        total: 1,
        next,
      };
      return { data };
    }
    const words = (query ?? '').toLowerCase().split(' ').filter(Boolean);
    const models = availableModels
      .filter((each) => family === undefined || each.family === family)
      .filter((each) => matches(each, words));
    const next =
      models.length === 0
        ? 'Nothing matches. Search with fewer words, or without any.'
        : 'Call search_models with the id of one of them as model, to see its fields.';
    return {
      data: { models: models.slice(0, limit).map(shortenModel), total: models.length, next },
    };
  },
});

const unknownModel = () =>
  new ApiError('model_not_found', 'This model does not exist or this key may not use it.');

const shortenModel = ({ pricing, enabled, ...model }: ReadModel) => ({
  id: model.id,
  name: model.name,
  family: model.family,
  description: model.description,
  capabilities: [...model.capabilities],
  price: pricing.credits_text ?? pricing.display ?? '',
  available: enabled,
});

function matches(model: ReadModel, words: readonly string[]): boolean {
  const { id, name, family, description, capabilities } = model;
  const text = [id, name, family, description, ...capabilities].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
