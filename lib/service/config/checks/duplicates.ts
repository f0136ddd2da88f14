import type { Configuration } from '../configuration';
import type { ConfigPath, ConfigProblem } from '../problems';

/** Ids and field names that occur twice, reported at the second one. */
export const duplicateProblems = (config: Configuration): ConfigProblem[] => [
  ...repeatedNames(
    ['providers'],
    'id',
    config.providers.map((each) => each.id),
  ),
  ...repeatedNames(
    ['models'],
    'id',
    config.models.map((each) => each.id),
  ),
  ...repeatedNames(
    ['pricing', 'rules'],
    'id',
    config.pricing.rules.map((each) => each.id),
  ),
  ...repeatedNames(
    ['pricing', 'perks'],
    'id',
    config.pricing.perks.map((each) => each.id),
  ),
  ...repeatedNames(
    ['billing', 'products'],
    'id',
    config.billing.products.map((each) => each.id),
  ),
  ...config.billing.products.flatMap((product, index) =>
    repeatedNames(
      ['billing', 'products', index, 'prices'],
      'id',
      product.prices.map((each) => each.id),
    ),
  ),
  ...config.models.flatMap((model, index) =>
    repeatedNames(
      ['models', index, 'schema', 'fields'],
      'name',
      model.schema.fields.map((each) => each.name),
    ),
  ),
];

function repeatedNames(path: ConfigPath, key: string, names: readonly string[]): ConfigProblem[] {
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
