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

/** A value of an axis, and the value that the request gets. */
interface Choice extends AxisValue {
  readonly value: unknown;
}

/** One choice of each of some axes. */
type Choices = readonly Choice[];

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
  const problems = findProblems(design);
  if (problems.length > 0) {
    return { pages: [], rows: [], columns: [], combinations: [], cells: [], problems };
  }
  const axes = readAxes(design, specs);
  // An axis that is listed twice stands where it is listed first; one that is not listed is drawn as rows.
  const columns = [...new Set(design.layout.columns)];
  const pages = [...new Set(design.layout.pages)].filter((id) => !columns.includes(id));
  const rows = [...new Set([...(design.layout.rows ?? []), ...axes.map(({ id }) => id)])].filter(
    (id) => !columns.includes(id) && !pages.includes(id),
  );
  const [choicesOfPages, choicesOfRows, choicesOfColumns] = [pages, rows, columns].map((ids) =>
    combineChoices(
      ids.flatMap((id) => axes.filter((axis) => axis.id === id)).map(({ choices }) => choices),
    ),
  );
  const combinations: Combination[] = [];
  const cells: Cell[] = [];
  const keys = new Set<string>();
  for (const [page, pageChoices] of (choicesOfPages ?? []).entries()) {
    for (const [row, rowChoices] of (choicesOfRows ?? []).entries()) {
      for (const [column, columnChoices] of (choicesOfColumns ?? []).entries()) {
        const choices = [...pageChoices, ...rowChoices, ...columnChoices];
        const index = combinations.length;
        const request = planBody(design, choices, specs);
        const runs = 'reasons' in request ? [] : planRuns(design, index, request);
        // Two ways to write a value, such as 1 and "1", may be one recipe.
        const isRepeated = runs.some(({ key }) => keys.has(key));
        const bodyReasons = 'reasons' in request ? request.reasons : [];
        const reasons = isRepeated ? ['Same as another cell.'] : bodyReasons;
        combinations.push({ index, page, row, column, values: choices.map(toAxisValue), reasons });
        if (isRepeated) continue;
        for (const { key } of runs) keys.add(key);
        cells.push(...runs);
      }
    }
  }
  const headsOf = (lines: Choices[] = []) => lines.map((choices) => choices.map(toAxisValue));
  return {
    pages: headsOf(choicesOfPages),
    rows: headsOf(choicesOfRows),
    columns: headsOf(choicesOfColumns),
    combinations,
    cells,
    problems,
  };
}

const toAxisValue = ({ axis, key, label, picture }: Choice): AxisValue => ({
  axis,
  key,
  label,
  ...(picture === undefined ? {} : { picture }),
});

function findProblems(design: Design): string[] {
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
    (combineChoices, { values }) => combineChoices * values.length,
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
    (sum, { values }) => sum + Math.max(...values.map(jsonLength)),
    Math.max(
      longest,
      ...presets.map(
        ({ text, words, values }) => measurePresetText(longest, text, words) + jsonLength(values),
      ),
    ) +
      jsonLength(design.values) +
      Math.max(0, ...triedCharacters.map(jsonLength)),
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
  return { count: rows.length, longest: Math.max(...rows.map(jsonLength)) };
}

const jsonLength = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** The fields with values to vary, each once. */
function variedFields({ axes }: Design): Design['axes'] {
  const byField = new Map(axes.map((axis) => [axis.field, axis]));
  return [...byField.values()].filter(({ values }) => values.length > 0);
}

function readAxes(
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
      ([key, value], index) => ({
        axis: id,
        key,
        ...describeAxisValue(sameFields, value, index),
        value,
      }),
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

/** The label of a value, and the address of its picture if it is a single picture. */
export function describeAxisValue(fields: readonly FormField[], value: unknown, index: number) {
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
function combineChoices(lists: readonly (readonly Choice[])[]): Choices[] {
  return lists.reduce<Choices[]>(
    (combined, list) => combined.flatMap((choices) => list.map((choice) => [...choices, choice])),
    [[]],
  );
}

/** What a combination sends, and the preset and character that it tries. */
interface PlannedBody {
  readonly body: CellBody;
  readonly preset: TriedPreset | undefined;
  readonly character: TriedCharacter | undefined;
  readonly spec: FormSpec;
}

function planBody(
  design: Design,
  choices: Choices,
  specs: ReadonlyMap<string, FormSpec>,
): PlannedBody | { reasons: string[] } {
  const choiceOf = (axis: AxisId) => choices.find((choice) => choice.axis === axis);
  const model = choiceOf('model');
  const text = choiceOf('prompt') ?? choiceOf('row');
  if (model === undefined || text === undefined) throw new Error('every combination has both');
  const row = design.rows?.[Number(text.key)];
  const presetChoice = choiceOf('preset');
  const preset = design.presets?.find(({ ref }) => (ref?.id ?? '') === presetChoice?.key);
  const writtenPrompt = row?.text ?? text.key;
  const prompt = preset
    ? joinPresetText(writtenPrompt, preset.text, preset.words).trim()
    : writtenPrompt;
  const spec = specs.get(model.key);
  if (spec === undefined) return { reasons: [`${model.label} is not available.`] };
  const fields = choices.flatMap((choice) =>
    choice.axis.startsWith('field:') ? [{ name: choice.axis.slice('field:'.length), choice }] : [],
  );
  const missingField = fields.find(({ name }) => fieldOf(spec, name) === undefined);
  if (missingField !== undefined) {
    return { reasons: [`${spec.modelName} has no ${fieldLabel(missingField.name, specs)}.`] };
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

function planRuns(
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
 * A key that is equal for requests of the same price. Neither the prompt nor the seed has a price (the document's rules for the
 * final charge), but speech may be charged by its characters: their number is in the key for audio, and without a `spec`.
 */
export function priceKeyOf(
  { prompt, [seedField]: _, ...priced }: Payload,
  spec?: { readonly family: FormSpec['family'] },
): string {
  const isFree = spec !== undefined && spec.family !== 'audio';
  return hashText(valueKey(isFree ? priced : { ...priced, prompt: [...String(prompt)].length }));
}
