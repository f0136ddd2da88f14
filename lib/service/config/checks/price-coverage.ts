import type { ModelDeclaration } from '../../models/catalog';
import { brokenFieldRule, capabilityTags, fillDefaults } from '../../models/catalog';
import type { PriceQuery, PriceRule, RuleSet } from '../../money/pricing';
import { bestMatches, compilePricing } from '../../money/pricing';
import type { Configuration } from '../configuration';
import type { CheckResult, ConfigProblem } from '../problems';
import { chargeProblems } from './charges';
import { sampleValues } from './sample-values';

/** Above this many requests a model is refused: so many conditions cannot be reviewed either. */
const maxRequests = 200_000;

/** Fields that rules relate to each other are sampled together. */
const linkedFields = [
  ['audio', 'reference_videos'],
  ['avatar_mode', 'avatar_asset_ids'],
];

/**
 * Tries every kind of request that each model accepts: each must have exactly one most specific price rule. A rule that
 * never wins gives a warning.
 */
export function priceCoverage(config: Configuration): CheckResult {
  const set = compilePricing(config.pricing);
  const winners = new Set<PriceRule>();
  const errors = config.models.flatMap((model, index) => [
    ...chargeProblems(model, config.pricing.rules),
    ...modelCoverage(model, index, set, winners),
  ]);
  const warnings = set.rules.flatMap((rule, index) =>
    winners.has(rule) || errors.length > 0 ? [] : [unusedRule(rule, index, set)],
  );
  return { errors, warnings };
}

const unusedRule = (rule: PriceRule, index: number, set: RuleSet): ConfigProblem => {
  const otherRuleIds = set.rules
    .filter(
      (otherRule) =>
        otherRule !== rule && otherRule.models.some((model) => rule.models.includes(model)),
    )
    .map((otherRule) => otherRule.id);
  return {
    path: ['pricing', 'rules', index],
    message: `("${rule.id}") never sets a price: no request meets it, or more specific rules (of ${otherRuleIds.join(', ')}) always win. Remove it, or change its conditions.`,
  };
};

function modelCoverage(
  model: ModelDeclaration,
  index: number,
  set: RuleSet,
  winners: Set<PriceRule>,
): ConfigProblem[] {
  const rules = set.byModel.get(model.id) ?? [];
  const modelPath = ['models', index];
  if (rules.length === 0) {
    return [
      {
        path: modelPath,
        message: `("${model.id}") has no price. Write a rule for it under pricing.rules.`,
      },
    ];
  }
  let triedCount = 0;
  for (const query of requestsTo(model, rules)) {
    triedCount += 1;
    if (triedCount > maxRequests) {
      return [
        {
          path: modelPath,
          message: `("${model.id}") has too many combinations of prices to check. Use fewer conditions in its rules.`,
        },
      ];
    }
    const [winner, rival] = bestMatches(set, query);
    if (winner === undefined) {
      return [
        {
          path: modelPath,
          message: `("${model.id}") has no price for ${describeQuery(query, rules)}. Write a rule under pricing.rules that matches it.`,
        },
      ];
    }
    if (rival !== undefined) {
      return [
        {
          path: ['pricing', 'rules', set.rules.indexOf(rival)],
          message: `("${rival.id}") and "${winner.id}" price ${describeQuery(query, rules)} of ${model.id} equally specifically. Give one of them another condition.`,
        },
      ];
    }
    winners.add(winner);
  }
  return [];
}

/** One request of each kind that the rules distinguish and the model accepts. */
function* requestsTo(model: ModelDeclaration, rules: readonly PriceRule[]): Generator<PriceQuery> {
  const fields = new Map(model.schema.fields.map((field) => [field.name, field]));
  const checkedParams = {
    name: model.name,
    fields,
    capabilities: capabilityTags(model),
  };
  const names = mentionedNames(rules).filter((name) => fields.has(name));
  const axes = names.map((name) => {
    const conditions = rules.flatMap((rule) =>
      rule.conditions.flatMap(([conditionName, condition]) =>
        conditionName === name ? [condition] : [],
      ),
    );
    const field = fields.get(name);
    return field === undefined ? [] : sampleValues(field, conditions);
  });
  const regions = model.region === 'all' ? valuesOf(rules, 'region') : [model.region];
  for (const values of combinations(axes)) {
    const sentParams = Object.fromEntries(
      names
        .map((name, position) => [name, values[position]] as const)
        .filter(([, value]) => value !== undefined),
    );
    const params = fillDefaults(checkedParams, sentParams);
    if (brokenFieldRule(checkedParams, params) !== undefined) continue;
    for (const region of regions) {
      for (const group of valuesOf(rules, 'group'))
        yield { model: model.id, region, group, params };
    }
  }
}

function mentionedNames(rules: readonly PriceRule[]): string[] {
  const names = new Set(rules.flatMap((rule) => rule.conditions.map(([name]) => name)));
  for (const linkedNames of linkedFields) {
    if (linkedNames.some((name) => names.has(name)))
      for (const name of linkedNames) names.add(name);
  }
  return [...names];
}

/** The regions or groups that rules name, and `*` for all others. */
const valuesOf = (rules: readonly PriceRule[], key: 'region' | 'group'): string[] => [
  ...new Set(rules.flatMap((rule) => rule[key] ?? [])),
  '*',
];

function* combinations(axes: readonly (readonly unknown[])[]): Generator<readonly unknown[]> {
  const [axis, ...otherAxes] = axes;
  if (axis === undefined) {
    yield [];
    return;
  }
  for (const value of axis) {
    for (const combination of combinations(otherAxes)) yield [value, ...combination];
  }
}

function describeQuery(query: PriceQuery, rules: readonly PriceRule[]): string {
  const conditionNames = new Set(rules.flatMap((rule) => rule.conditions.map(([name]) => name)));
  const parts = [...conditionNames].map((name) => {
    const value = query.params[name];
    if (value === undefined) return `${name} not sent`;
    return `${name} ${Array.isArray(value) ? `of ${value.length}` : JSON.stringify(value)}`;
  });
  if (query.region !== '*') parts.push(`region ${query.region}`);
  if (query.group !== '*') parts.push(`group ${query.group}`);
  return parts.length === 0 ? 'any request' : parts.join(', ');
}
