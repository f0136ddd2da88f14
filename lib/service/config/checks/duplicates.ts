import type { Configuration } from '../configuration';
import type { ConfigPath, ConfigProblem } from '../problems';

/** Ids and field names that occur twice, reported at the second one. */
export const duplicateProblems = (config: Configuration): ConfigProblem[] => [
  ...repeated(
    ['providers'],
    'id',
    config.providers.map((each) => each.id),
  ),
  ...repeated(
    ['models'],
    'id',
    config.models.map((each) => each.id),
  ),
  ...repeated(
    ['pricing', 'rules'],
    'id',
    config.pricing.rules.map((each) => each.id),
  ),
  ...repeated(
    ['pricing', 'perks'],
    'id',
    config.pricing.perks.map((each) => each.id),
  ),
  ...repeated(
    ['billing', 'products'],
    'id',
    config.billing.products.map((each) => each.id),
  ),
  ...config.billing.products.flatMap((product, index) =>
    repeated(
      ['billing', 'products', index, 'prices'],
      'id',
      product.prices.map((each) => each.id),
    ),
  ),
  ...config.models.flatMap((model, index) =>
    repeated(
      ['models', index, 'schema', 'fields'],
      'name',
      model.schema.fields.map((each) => each.name),
    ),
  ),
];

function repeated(path: ConfigPath, key: string, names: readonly string[]): ConfigProblem[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [
          {
            path: [...path, index, key],
            message: `repeats "${name}" of ${path.at(-1)}[${names.indexOf(name)}]. Write another ${key}.`,
          },
        ],
  );
}
