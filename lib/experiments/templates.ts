import type { Comparison, FormField, FormSpec, FormState } from '@/lib/forms';
import { comparedField, comparedRequests, fieldOf } from '@/lib/forms';
import type { Design } from '@/lib/pages/experiments';
import { maxExperimentModels } from '@/lib/pages/experiments';

/** Ways to begin an experiment. */
export const templates = ['blank', 'models', 'prompts', 'settings', 'seeds'] as const;
export type Template = (typeof templates)[number];

/** What an experiment is started from: results of one model, or a form of Create. */
export interface Beginning {
  readonly model: string;
  /** `prompt` is a text, or several texts. */
  readonly values: Readonly<Record<string, unknown>>;
}

const firstPrompt = 'A harbour at dusk, wet cobbles, one lit window';
const maxComparedValues = 3;
/** The most values that an axis may have (`experimentDesign`). */
const maxValues = 100;

/**
 * The design of a template, with the prompt, model and settings of `beginning`. Without one it has a prompt to try and
 * the first model. `specs` are the forms of the models that are available.
 */
export function beginDesign(
  template: Template,
  specs: ReadonlyMap<string, FormSpec>,
  beginning: Beginning | null,
): Partial<Design> {
  const { prompt: text, seed: _, ...settings } = beginning?.values ?? {};
  const beginningSpec = beginning === null ? undefined : specs.get(beginning.model);
  const spec = beginningSpec ?? (template === 'blank' ? undefined : specs.values().next().value);
  const { prompt, lists } = readPrompts(text) ?? {
    prompt: template === 'blank' ? '' : firstPrompt,
    lists: [],
  };
  // Only what the form declares: a result may have been made with an older one.
  const values = Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => value !== undefined && spec !== undefined && fieldOf(spec, name),
    ),
  );
  const base = { prompt, lists, values, models: spec === undefined ? [] : [spec.modelId] };
  if (spec === undefined) return base;
  switch (template) {
    case 'blank':
      return base;
    case 'models':
      return { ...base, models: similarModels(spec, specs), repeats: 2 };
    case 'prompts':
      return { ...base, prompt: `${prompt}, {soft morning light|hard noon sun|neon at night}` };
    case 'settings': {
      const field = spec.fields.find(isComparable);
      if (field === undefined) return { ...base, repeats: 4 };
      const { [field.name]: __, ...fixedValues } = values;
      const optionValues = field.options.map(({ value }) => value);
      const columns = [`field:${field.name}` as const];
      return {
        ...base,
        values: fixedValues,
        axes: [{ field: field.name, values: optionValues }],
        layout: { columns, pages: [] },
      };
    }
    case 'seeds':
      return { ...base, repeats: 8 };
  }
}

/** One prompt unchanged; several as a list, because braces and bars in them are ordinary text there. */
function readPrompts(text: unknown): Pick<Design, 'prompt' | 'lists'> | null {
  if (typeof text === 'string') return { prompt: text, lists: [] };
  if (!Array.isArray(text)) return null;
  const values = text.filter((each) => typeof each === 'string');
  return values.length === 0 ? null : { prompt: '[prompt]', lists: [{ name: 'prompt', values }] };
}

/** A setting whose options are useful to compare. */
const isComparable = ({ options, type, control }: FormField): boolean =>
  options.length > 1 &&
  options.length <= maxValues &&
  type !== 'array' &&
  control.kind !== 'locked';

function similarModels(spec: FormSpec, specs: ReadonlyMap<string, FormSpec>): string[] {
  const familySpecs = [...specs.values()].filter(
    ({ family, modelId }) => family === spec.family && modelId !== spec.modelId,
  );
  return [spec, ...familySpecs]
    .slice(0, Math.min(maxComparedValues, maxExperimentModels))
    .map(({ modelId }) => modelId);
}

/** The design of a form of Create that compares several models, or several values of one setting. */
export function comparisonDesign(
  comparison: Comparison,
  form: FormState,
  specs: ReadonlyMap<string, FormSpec>,
): Partial<Design> {
  const base = beginDesign('blank', specs, form);
  const values = comparedRequests(comparison, form, specs).map(({ value }) => value);
  const name = comparedField(comparison);
  if (name === null) return { ...base, models: values.map(String) };
  const { [name]: _, ...fixedValues } = base.values ?? {};
  const columns = [`field:${name}` as const];
  const comparedValues = values.filter((value) => value !== undefined);
  return {
    ...base,
    values: fixedValues,
    axes: [{ field: name, values: comparedValues }],
    layout: { columns, pages: [] },
  };
}
