import type { PriceCondition } from './declarations';
import { compareSpecificity, type PriceRule, type RuleSet } from './rule-set';

/** What price rules are matched with: model, region, group, and the parameters with defaults filled. */
export interface PriceQuery {
  readonly model: string;
  readonly region: string;
  readonly group: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Whether a parameter has a value: neither absent, nor an empty list or text. */
export const isPresent = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

function isInRange(value: unknown, min = -Infinity, max = Infinity): boolean {
  const size = Array.isArray(value) ? value.length : value;
  return typeof size === 'number' && size >= min && size <= max;
}

/** Whether `value` meets `condition`. */
export function meetsCondition(condition: PriceCondition, value: unknown): boolean {
  if (typeof condition !== 'object') return value === condition;
  if (Array.isArray(condition)) return condition.some((option) => option === value);
  if ('present' in condition) return isPresent(value) === condition.present;
  return isInRange(value, condition.min, condition.max);
}

/** Whether `rule`, one of the model's rules, matches region, group and parameters of `query`. */
export const ruleMatches = (rule: PriceRule, query: Omit<PriceQuery, 'model'>): boolean =>
  (rule.region === undefined || rule.region === query.region) &&
  (rule.group === undefined || rule.group === query.group) &&
  rule.conditions.every(([name, condition]) => meetsCondition(condition, query.params[name]));

/** The rule that prices `query`: of those that match, the most specific. `undefined` when none does. */
export const matchRule = (ruleSet: RuleSet, query: PriceQuery): PriceRule | undefined =>
  ruleSet.byModel.get(query.model)?.find((rule) => ruleMatches(rule, query));

/** Every rule that matches as specifically as the winner: more than one is an ambiguity of the configuration. */
export function bestMatches(ruleSet: RuleSet, query: PriceQuery): readonly PriceRule[] {
  const rules = (ruleSet.byModel.get(query.model) ?? []).filter((rule) => ruleMatches(rule, query));
  const [bestRule] = rules;
  return bestRule === undefined
    ? []
    : rules.filter((rule) => compareSpecificity(bestRule, rule) === 0);
}
