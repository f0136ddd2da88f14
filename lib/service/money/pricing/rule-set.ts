import { type ChargeType, type ModelFamily, toMilli } from '@/lib/contract';
import type {
  PerkDeclaration,
  PriceCondition,
  PriceRuleDeclaration,
  PricingDeclaration,
} from './declarations';

/** A rule ready to be matched. */
export interface PriceRule {
  readonly id: string;
  readonly models: readonly string[];
  readonly region: string | undefined;
  readonly group: string | undefined;
  readonly conditions: readonly (readonly [name: string, condition: PriceCondition])[];
  readonly charge: ChargeType;
  readonly unitPriceMilli: number;
  /** Milli-credits for 1,000 tokens. */
  readonly tokens: { readonly inputMilli: number; readonly outputMilli: number } | undefined;
  readonly chargesInputVideo: boolean;
  readonly costUsd: number | undefined;
  /**
   * The number of conditions, then the number of those that name exactly one value; compared in this order.
   */
  readonly specificity: readonly [conditions: number, exact: number];
}

/** A discount that may apply to a request: of the configuration, or of a workspace. */
export interface Perk {
  readonly id: string;
  /** Shown beside the price. */
  readonly name: string;
  readonly families: readonly ModelFamily[] | undefined;
  readonly models: readonly string[] | undefined;
  readonly region: string | undefined;
  readonly group: string | undefined;
  readonly discountBasisPoints: number;
  /** Unix milliseconds: applies from `fromMs` on and before `untilMs`. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** All prices, rules grouped by model, most specific first. */
export interface RuleSet {
  readonly rules: readonly PriceRule[];
  readonly perks: readonly Perk[];
  readonly byModel: ReadonlyMap<string, readonly PriceRule[]>;
}

const toList = (names: string | string[]): string[] => (Array.isArray(names) ? names : [names]);

const isExact = (condition: PriceCondition): boolean => typeof condition !== 'object';

function compileRule(rule: PriceRuleDeclaration): PriceRule {
  const conditions = Object.entries(rule.when ?? {});
  const scopes = Number(rule.region !== undefined) + Number(rule.group !== undefined);
  return {
    id: rule.id,
    models: toList(rule.model),
    region: rule.region,
    group: rule.group,
    conditions,
    charge: rule.charge,
    unitPriceMilli: toMilli(rule.credits),
    tokens:
      rule.tokens === undefined
        ? undefined
        : { inputMilli: toMilli(rule.tokens.input), outputMilli: toMilli(rule.tokens.output) },
    chargesInputVideo: rule.chargesInputVideo ?? false,
    costUsd: rule.costUsd,
    specificity: [
      scopes + conditions.length,
      scopes + conditions.filter(([, condition]) => isExact(condition)).length,
    ],
  };
}

const compilePerk = (perk: PerkDeclaration): Perk => ({
  id: perk.id,
  name: perk.name ?? 'Workspace benefit',
  families: undefined,
  models: perk.model === undefined ? undefined : toList(perk.model),
  region: perk.region,
  group: perk.group,
  discountBasisPoints: Math.round(perk.discountPercent * 100),
  fromMs: perk.from === undefined ? -Infinity : Date.parse(perk.from),
  untilMs: perk.until === undefined ? Infinity : Date.parse(perk.until),
});

/** Negative when `a` is the more specific. Zero is a tie: if both can match one request, a configuration error. */
export const compareSpecificity = (a: PriceRule, b: PriceRule): number =>
  b.specificity[0] - a.specificity[0] || b.specificity[1] - a.specificity[1];

/** Prepares declared prices for matching. Credits become integer milli-credits here. */
export function compilePricing(pricing: PricingDeclaration): RuleSet {
  const rules = pricing.rules.map(compileRule);
  const byModel = new Map<string, PriceRule[]>();
  for (const rule of rules) {
    for (const model of rule.models) {
      const modelRules = byModel.get(model) ?? [];
      modelRules.push(rule);
      byModel.set(model, modelRules);
    }
  }
  for (const modelRules of byModel.values()) {
    modelRules.sort((a, b) => compareSpecificity(a, b) || (a.id < b.id ? -1 : 1));
  }
  return { rules, perks: pricing.perks.map(compilePerk), byModel };
}
