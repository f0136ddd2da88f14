import type { Configuration } from '../configuration';
import type { CheckResult } from '../problems';
import { duplicateProblems } from './duplicates';
import { fieldProblems } from './fields';
import { priceCoverage } from './price-coverage';
import { referenceProblems } from './references';
import { textModelProblems } from './text-models';

/**
 * What a shape cannot say: names are unique and lead somewhere, defaults lie within limits, and every request a
 * model accepts has exactly one price. Prices are checked last, on declarations that hold together.
 */
export function checkConfig(config: Configuration): CheckResult {
  const errors = [
    ...duplicateProblems(config),
    ...referenceProblems(config),
    ...config.models.flatMap(fieldProblems),
    ...textModelProblems(config),
  ];
  return errors.length > 0 ? { errors, warnings: [] } : priceCoverage(config);
}
