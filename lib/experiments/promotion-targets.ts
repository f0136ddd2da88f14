import { canonicalJson } from '@/lib/contract';
import type { FormField, FormSpec } from '@/lib/forms';
import { buildPayload, describeValue, fieldOf } from '@/lib/forms';
import type { PromotionTarget } from '@/lib/pages/experiment-results';
import type { CellBody } from './types';

/** A recipe with another model or another value, and the label of the difference. */
export interface PromotionCandidate extends PromotionTarget {
  readonly label: string;
  readonly body: CellBody;
}

/** The most candidates of a cell, because each needs a quote. */
const maxCandidates = 40;

/**
 * The recipes that differ from a cell's by the model, by one named value (such as quality or resolution), or
 * by both. Recipes that a model's schema forbids are left out. Their prices decide which of them are a higher
 * tier.
 */
export function promotionCandidates(
  body: CellBody,
  specs: ReadonlyMap<string, FormSpec>,
): PromotionCandidate[] {
  const family = specs.get(body.model)?.family;
  const ownSpecs = [...specs.values()].filter(({ modelId }) => modelId === body.model);
  const otherSpecs = [...specs.values()].filter(
    (spec) => spec.modelId !== body.model && spec.family === family,
  );
  return [...ownSpecs, ...otherSpecs]
    .flatMap((spec) => [{}, ...otherNamedValues(spec, body)].map((values) => ({ spec, values })))
    .filter(({ spec, values }) => spec.modelId !== body.model || Object.keys(values).length > 0)
    .flatMap(({ spec, values }) => {
      const target = { model: spec.modelId, values };
      const promoted = promotedBody(body, target, specs);
      const name = spec.modelId === body.model ? [] : [spec.modelName];
      const label = [...name, ...settingLabels(spec, values)].join(' · ');
      return promoted === null ? [] : [{ ...target, body: promoted, label }];
    })
    .slice(0, maxCandidates);
}

/** The body of a promotion; null when the model does not take it. */
export function promotedBody(
  { model: _, prompt, ...values }: CellBody,
  target: PromotionTarget,
  specs: ReadonlyMap<string, FormSpec>,
): CellBody | null {
  const spec = specs.get(target.model);
  if (spec === undefined) return null;
  const promotedValues: Record<string, unknown> = { ...values, ...target.values, prompt };
  const isLacking = Object.keys(target.values).some((name) => fieldOf(spec, name) === undefined);
  const { payload, reasons } = buildPayload(spec, promotedValues);
  if (isLacking || reasons.length > 0) return null;
  return { ...payload, model: spec.modelId, prompt };
}

/** The other values of each field with named options. */
const otherNamedValues = (spec: FormSpec, body: CellBody): Record<string, unknown>[] =>
  spec.fields
    .filter((field) => hasNamedOptions(field) && field.name !== 'prompt')
    .flatMap(({ name, options, ...field }) =>
      options
        .filter(({ value }) => canonicalJson(value) !== canonicalJson(body[name] ?? field.default))
        .map(({ value }) => ({ [name]: value })),
    );

const hasNamedOptions = ({ type, options, control }: FormField): boolean =>
  type === 'string' && options.length > 1 && control.kind !== 'locked' && control.kind !== 'ratio';

const settingLabels = (spec: FormSpec, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).map(([name, value]) => {
    const field = fieldOf(spec, name);
    return field === undefined ? String(value) : `${field.label}: ${describeValue(field, value)}`;
  });
