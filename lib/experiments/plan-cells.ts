import type { FormField, FormSpec, FormValues, Payload } from '@/lib/forms';
import {
  buildPayload,
  describeValue,
  fieldOf,
  joinPresetText,
  measurePresetText,
  planCharacters,
  sameValue,
} from '@/lib/forms';
import type { AxisId, Design, TriedCharacter, TriedPreset } from '@/lib/pages/experiments';
import {
  maxExperimentCells,
  maxExperimentCharacters,
  maxExperimentModels,
} from '@/lib/pages/experiments';
import { expandPrompt, measurePrompts } from './expand-prompt';
import { hashText } from './hash-text';
import type { AxisValue, Cell, CellBody, Combination, Plan } from './types';
import { valueKey } from './value-key';

/** A value of an axis with its effect on the request. */
interface Choice extends AxisValue {
  readonly value: unknown;
}

type Pick = readonly Choice[];

export const cellValues = (plans: readonly Plan[]): Map<string, readonly AxisValue[]> =>
  new Map(
    plans.flatMap(({ cells, combinations }) =>
      cells.map(({ key, combination }) => [key, combinations[combination]?.values ?? []]),
    ),
  );

const seedField = 'seed';

/**
 * All combinations and runs of a design. A combination that its model's schema forbids is kept with the reasons and has
 * no runs. `specs` are the forms of the models that are available.
 */
export function planCells(design: Design, specs: ReadonlyMap<string, FormSpec>): Plan {
  const problems = problemsOf(design);
  if (problems.length > 0) {
    return { pages: [], rows: [], columns: [], combinations: [], cells: [], problems };
  }
  const axes = axesOf(design, specs);
  // An axis that is listed twice stands where it is listed first; one that is not listed is drawn as rows.
  const columns = [...new Set(design.layout.columns)];
  const pages = [...new Set(design.layout.pages)].filter((id) => !columns.includes(id));
  const rows = [...new Set([...(design.layout.rows ?? []), ...axes.map(({ id }) => id)])].filter(
    (id) => !columns.includes(id) && !pages.includes(id),
  );
  const [pagePicks, rowPicks, columnPicks] = [pages, rows, columns].map((ids) =>
    product(
      ids.flatMap((id) => axes.filter((axis) => axis.id === id)).map(({ choices }) => choices),
    ),
  );
  const combinations: Combination[] = [];
  const cells: Cell[] = [];
  const keys = new Set<string>();
  for (const [page, ofPage] of (pagePicks ?? []).entries()) {
    for (const [row, ofRow] of (rowPicks ?? []).entries()) {
      for (const [column, ofColumn] of (columnPicks ?? []).entries()) {
        const pick = [...ofPage, ...ofRow, ...ofColumn];
        const index = combinations.length;
        const request = bodyOf(design, pick, specs);
        const runs = 'reasons' in request ? [] : runsOf(design, index, request);
        // Two ways to write a value, such as 1 and "1", may be one recipe.
        const isRepeated = runs.some(({ key }) => keys.has(key));
        const reasons =
          'reasons' in request ? request.reasons : isRepeated ? ['Same as another cell.'] : [];
        combinations.push({ index, page, row, column, values: pick.map(drawn), reasons });
        if (isRepeated) continue;
        for (const { key } of runs) keys.add(key);
        cells.push(...runs);
      }
    }
  }
  const heads = (picks: Pick[] = []) => picks.map((pick) => pick.map(drawn));
  return {
    pages: heads(pagePicks),
    rows: heads(rowPicks),
    columns: heads(columnPicks),
    combinations,
    cells,
    problems,
  };
}

const drawn = ({ axis, key, label, picture }: Choice): AxisValue => ({
  axis,
  key,
  label,
  ...(picture === undefined ? {} : { picture }),
});

function problemsOf(design: Design): string[] {
  const problems: string[] = [];
  if (design.rows === undefined && design.prompt.trim() === '') problems.push('Write a prompt.');
  if (design.rows?.length === 0) problems.push('The list has no rows left.');
  if (design.models.length === 0) problems.push('Choose a model.');
  if (design.models.length > maxExperimentModels)
    problems.push(`Choose up to ${maxExperimentModels} models.`);
  if (problems.length > 0) return problems;
  const { count: prompts, longest } = measureTexts(design);
  const variedNames = variedFields(design);
  const { presets = [], characters: triedCharacters = [] } = design;
  const count = variedNames.reduce(
    (product, { values }) => product * values.length,
    prompts *
      Math.max(1, presets.length) *
      Math.max(1, triedCharacters.length) *
      design.models.length *
      design.repeats,
  );
  if (count > maxExperimentCells) {
    const size = count < 1e9 ? count.toLocaleString('en-US') : 'over a billion';
    const limit = maxExperimentCells.toLocaleString('en-US');
    problems.push(`This makes ${size} cells; ${limit} are possible. Take out some values.`);
    return problems;
  }
  const characters = variedNames.reduce(
    (sum, { values }) => sum + Math.max(...values.map(lengthOf)),
    Math.max(
      longest,
      ...presets.map(
        ({ text, words, values }) => measurePresetText(longest, text, words) + lengthOf(values),
      ),
    ) +
      lengthOf(design.values) +
      Math.max(0, ...triedCharacters.map(lengthOf)),
  );
  if (characters * count > maxExperimentCharacters) {
    const [size, limit] = [characters, Math.floor(maxExperimentCharacters / count)].map((each) =>
      each.toLocaleString('en-US'),
    );
    problems.push(
      `A cell has up to ${size} characters; ${limit} are possible in ${count.toLocaleString('en-US')} cells. Shorten the prompt or its lists, or take out some values.`,
    );
  }
  return problems;
}

/** The number of texts of a design, and the characters of the longest with its settings, without making them. */
function measureTexts({ prompt, lists, rows }: Design): { count: number; longest: number } {
  if (rows === undefined) return measurePrompts(prompt, lists);
  return { count: rows.length, longest: Math.max(...rows.map(lengthOf)) };
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** The fields with values to vary, each once. */
function variedFields({ axes }: Design): Design['axes'] {
  const byField = new Map(axes.map((axis) => [axis.field, axis]));
  return [...byField.values()].filter(({ values }) => values.length > 0);
}

function axesOf(
  design: Design,
  specs: ReadonlyMap<string, FormSpec>,
): { id: AxisId; choices: Choice[] }[] {
  const texts =
    design.rows === undefined
      ? {
          id: 'prompt' as const,
          choices: expandPrompt(design.prompt, design.lists).map(({ prompt, choices }) => ({
            axis: 'prompt' as const,
            key: prompt,
            label: choices.filter(Boolean).join(' · ') || prompt,
            value: prompt,
          })),
        }
      : {
          id: 'row' as const,
          choices: design.rows.map((row, index) => ({
            axis: 'row' as const,
            key: String(index),
            label: row.name,
            value: row,
          })),
        };
  const models = [...new Set(design.models)].map((id) => ({
    axis: 'model' as const,
    key: id,
    label: specs.get(id)?.modelName ?? id,
    value: id,
  }));
  const fields = variedFields(design).map(({ field, values }) => {
    const id = `field:${field}` as const;
    const sameFields = [...specs.values()].flatMap((spec) => fieldOf(spec, field) ?? []);
    const choices = [...new Map(values.map((value) => [valueKey(value), value]))].map(
      ([key, value], index) => ({ axis: id, key, ...shownAs(sameFields, value, index), value }),
    );
    return { id, choices };
  });
  const presets = (design.presets ?? []).map(({ ref, name }) => ({
    axis: 'preset' as const,
    key: ref?.id ?? '',
    label: name,
    value: ref,
  }));
  const characters = (design.characters ?? []).map(({ ref, name }) => ({
    axis: 'character' as const,
    key: ref?.id ?? '',
    label: name,
    value: ref,
  }));
  return [
    texts,
    ...(presets.length === 0 ? [] : [{ id: 'preset' as const, choices: presets }]),
    ...(characters.length === 0 ? [] : [{ id: 'character' as const, choices: characters }]),
    { id: 'model', choices: models },
    ...fields,
  ];
}

/** The words for a value, and its picture when it is one. */
export function shownAs(fields: readonly FormField[], value: unknown, index: number) {
  const [field] = fields;
  if (field === undefined) return { label: String(value) };
  const { kind } = field.control;
  if (kind !== 'media-slot' && kind !== 'media-list') return { label: describeValue(field, value) };
  const [address, ...otherAddresses] = Array.isArray(value) ? value : [value];
  const label = `${field.label} ${index + 1}`;
  return typeof address === 'string' &&
    otherAddresses.length === 0 &&
    field.control.media === 'image'
    ? { label, picture: address }
    : { label };
}

/** Every choice of one value from each list; one empty choice when there is no list. */
function product(lists: readonly (readonly Choice[])[]): Pick[] {
  return lists.reduce<Pick[]>(
    (picks, choices) => picks.flatMap((pick) => choices.map((choice) => [...pick, choice])),
    [[]],
  );
}

/** What a combination sends, and what it tries. */
interface PlannedBody {
  readonly body: CellBody;
  readonly preset: TriedPreset | undefined;
  readonly character: TriedCharacter | undefined;
  readonly spec: FormSpec;
}

function bodyOf(
  design: Design,
  pick: Pick,
  specs: ReadonlyMap<string, FormSpec>,
): PlannedBody | { reasons: string[] } {
  const choiceOf = (axis: AxisId) => pick.find((choice) => choice.axis === axis);
  const model = choiceOf('model');
  const text = choiceOf('prompt') ?? choiceOf('row');
  if (model === undefined || text === undefined) throw new Error('every pick has both');
  const row = design.rows?.[Number(text.key)];
  const presetChoice = choiceOf('preset');
  const preset = design.presets?.find(({ ref }) => (ref?.id ?? '') === presetChoice?.key);
  const writtenPrompt = row?.text ?? text.key;
  const prompt = preset
    ? joinPresetText(writtenPrompt, preset.text, preset.words).trim()
    : writtenPrompt;
  const spec = specs.get(model.key);
  if (spec === undefined) return { reasons: [`${model.label} is not available.`] };
  const fields = pick.flatMap((choice) =>
    choice.axis.startsWith('field:') ? [{ name: choice.axis.slice('field:'.length), choice }] : [],
  );
  const lacking = fields.find(({ name }) => fieldOf(spec, name) === undefined);
  if (lacking !== undefined) {
    return { reasons: [`${spec.modelName} has no ${fieldLabel(lacking.name, specs)}.`] };
  }
  const designValues = Object.fromEntries(
    Object.entries({ ...design.values, ...row?.values, ...preset?.values }).filter(
      ([name]) => fieldOf(spec, name) !== undefined,
    ),
  );
  const variedValues = Object.fromEntries(fields.map(({ name, choice }) => [name, choice.value]));
  const characterChoice = choiceOf('character');
  const character = design.characters?.find(({ ref }) => (ref?.id ?? '') === characterChoice?.key);
  const formValues = { ...designValues, ...variedValues, prompt };
  const values = withCharacter(spec, formValues, character);
  if (character?.ref && sameValue(values, formValues)) {
    return { reasons: [`${spec.modelName} takes nothing of ${character.name}.`] };
  }
  const { payload, reasons } = buildPayload(spec, values);
  if (reasons.length > 0) return { reasons: reasons.map(({ message }) => message) };
  const sentPrompt = typeof values.prompt === 'string' ? values.prompt : prompt;
  return { body: { ...payload, model: spec.modelId, prompt: sentPrompt }, preset, character, spec };
}

/** The values with the pictures and the words of a character, as Create sends them. */
function withCharacter(
  spec: FormSpec,
  values: FormValues,
  character: TriedCharacter | undefined,
): FormValues {
  if (character === undefined || character.ref === null) return values;
  const { ref, palette = [], ...content } = character;
  return planCharacters(spec, values, [{ ...content, id: ref.id, palette }]).values;
}

function fieldLabel(name: string, specs: ReadonlyMap<string, FormSpec>): string {
  const field = [...specs.values()].map((spec) => fieldOf(spec, name)).find(Boolean);
  return field?.label ?? name;
}

function runsOf(
  design: Design,
  combination: number,
  { body, preset, character, spec }: PlannedBody,
): Cell[] {
  const isSeeded = design.seeds === 'fixed' && fieldOf(spec, seedField) !== undefined;
  return Array.from({ length: design.repeats }, (_, repeat) => {
    const runBody: CellBody = isSeeded ? { ...body, [seedField]: design.seed + repeat } : body;
    return {
      key: hashText(`${valueKey(runBody)}#${repeat}`),
      combination,
      repeat,
      body: runBody,
      ...(preset?.ref ? { preset: preset.ref } : {}),
      ...(character?.ref ? { character: character.ref } : {}),
      priceKey: priceKeyOf(runBody, spec),
    };
  });
}

/**
 * Neither the prompt nor the seed has a price (the document's rules for the final charge), but speech may be charged by
 * its characters. Without the form of the model that counts too.
 */
export function priceKeyOf(
  { prompt, [seedField]: _, ...priced }: Payload,
  spec?: { readonly family: FormSpec['family'] },
): string {
  const isFree = spec !== undefined && spec.family !== 'audio';
  return hashText(valueKey(isFree ? priced : { ...priced, prompt: [...String(prompt)].length }));
}
