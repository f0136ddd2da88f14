import type { Configuration } from '../configuration';
import type { CheckResult } from '../problems';
import { duplicateProblems } from './duplicates';
import { fieldProblems } from './fields';
import { priceCoverage } from './price-coverage';
import { referenceProblems } from './references';
import { textModelProblems } from './text-models';

export { isConsistentField } from './fields';

/**
 * Checks beyond the schema: names are unique and exist, defaults lie within limits, and every request that a model
 * accepts has exactly one price. Prices are checked last, because they need valid declarations.
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
