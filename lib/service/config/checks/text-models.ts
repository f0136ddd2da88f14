import { outputCapFields } from '@/lib/contract';
import { driverFacts } from '@/lib/providers';
import type { ModelDeclaration } from '../../models/catalog';
import type { Configuration } from '../configuration';
import type { ConfigProblem } from '../problems';

/**
 * Rules for text models only: they need a bounded answer and providers of text, and only they may have them.
 */
export const textModelProblems = (config: Configuration): ConfigProblem[] =>
  config.models.flatMap((model, index) =>
    model.family === 'text'
      ? outputCapProblems(model, index)
      : providerProblems(config, model, index),
  );

/** The most a turn may cost is reserved before it begins, so the length of its answer has a limit. */
function outputCapProblems(model: ModelDeclaration, index: number): ConfigProblem[] {
  const names: readonly string[] = outputCapFields;
  const fields = model.schema.fields.map((field, position) => ({ field, position }));
  const caps = fields.filter(({ field }) => names.includes(field.name));
  const [cap, secondCap] = caps;
  const fieldsPath = ['models', index, 'schema', 'fields'];
  if (cap === undefined) {
    return [
      {
        path: fieldsPath,
        message: `("${model.id}") need a limit of the answer. Add max_completion_tokens or max_tokens, an integer with max.`,
      },
    ];
  }
  if (secondCap !== undefined) {
    return [
      {
        path: [...fieldsPath, secondCap.position, 'name'],
        message: `limits the answer as ${cap.field.name} does. Remove one of them.`,
      },
    ];
  }
  const { field, position } = cap;
  if (field.type === 'integer' && field.max !== undefined && (field.min ?? 0) >= 1) return [];
  return [
    {
      path: [...fieldsPath, position],
      message: `must be an integer with min of at least 1 and max: what a request may cost is bounded by it.`,
    },
  ];
}

function providerProblems(
  config: Configuration,
  model: ModelDeclaration,
  index: number,
): ConfigProblem[] {
  const unsuitableIds = config.providers
    .filter((provider) => !driverFacts(provider).makes.includes(model.family))
    .map((provider) => provider.id);
  return model.routes.flatMap((route, position) =>
    unsuitableIds.includes(route.provider)
      ? [
          {
            path: ['models', index, 'routes', position, 'provider'],
            message: `makes no ${model.family}; ${model.id} is of family ${model.family}. Name another provider.`,
          },
        ]
      : [],
  );
}
