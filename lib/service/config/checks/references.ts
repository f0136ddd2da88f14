import type { Configuration } from '../configuration';
import type { ConfigPath, ConfigProblem } from '../problems';

/** Names that do not exist: providers of routes, models of rules and perks, parameters of conditions. */
export const referenceProblems = (config: Configuration): ConfigProblem[] => [
  ...routeProblems(config),
  ...config.pricing.rules.flatMap((rule, index) =>
    modelNameProblems(config, ['pricing', 'rules', index, 'model'], rule.model),
  ),
  ...config.pricing.perks.flatMap((perk, index) =>
    modelNameProblems(config, ['pricing', 'perks', index, 'model'], perk.model ?? []),
  ),
  ...conditionProblems(config),
];

function routeProblems(config: Configuration): ConfigProblem[] {
  const providerIds = config.providers.map((provider) => provider.id);
  return config.models.flatMap((model, index) =>
    model.routes.flatMap((route, position) =>
      providerIds.includes(route.provider)
        ? []
        : [
            {
              path: ['models', index, 'routes', position, 'provider'],
              message: `names no provider. Write one of: ${providerIds.join(', ')}.`,
            },
          ],
    ),
  );
}

function modelNameProblems(
  config: Configuration,
  path: ConfigPath,
  names: string | readonly string[],
): ConfigProblem[] {
  return [names]
    .flat()
    .flatMap((name) =>
      config.models.some((model) => model.id === name)
        ? []
        : [{ path, message: `names no model: "${name}". Write the id of a model.` }],
    );
}

function conditionProblems(config: Configuration): ConfigProblem[] {
  return config.pricing.rules.flatMap((rule, index) =>
    Object.keys(rule.when ?? {}).flatMap((name) =>
      config.models
        .filter((model) => [rule.model].flat().includes(model.id))
        .filter((model) => !model.schema.fields.some((field) => field.name === name))
        .map((model) => ({
          path: ['pricing', 'rules', index, 'when', name],
          message: `is no field of ${model.id}. Write one of: ${model.schema.fields.map((field) => field.name).join(', ')}.`,
        })),
    ),
  );
}
