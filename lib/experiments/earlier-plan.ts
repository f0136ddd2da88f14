import { canonicalJson } from '@/lib/contract';
import { type FormSpec, fieldOf } from '@/lib/forms';
import { describeAxisValue, priceKeyOf } from './plan-cells';
import type { AxisValue, CellBody, Combination, Plan } from './types';
import { valueKey } from './value-key';

/** A cell that ran, with what was sent for it. */
export interface Recipe {
  readonly key: string;
  readonly body: CellBody;
}

const notMade = ['Not made'];
/** A grid with more places for each recipe is mostly empty; it could have the square of the recipes. */
const maxPlacesPerRecipe = 20;

/**
 * A grid of the recipes that are not part of `plan`, because its design was changed after they ran. Rows are their prompts;
 * columns are their models with every value that differs, among the recipes or from the plan. Recipes that differ only by their
 * seeds are repeats. If most of such a grid would be empty, each row has a prompt with its values, and there is one column.
 * Null when all recipes are part of the plan.
 */
export function earlierPlan(
  recipes: readonly Recipe[],
  plan: Plan,
  specs: ReadonlyMap<string, FormSpec>,
): Plan | null {
  const plannedKeys = new Set(plan.cells.map(({ key }) => key));
  const earlierRecipes = recipes.filter(({ key }) => !plannedKeys.has(key));
  if (earlierRecipes.length === 0) return null;
  const plannedValues = plan.combinations.flatMap(({ values }) => values);
  const prompts = new Map(
    plannedValues.filter(({ axis }) => axis === 'prompt').map((value) => [value.key, value]),
  );
  const fields = differingFields([...earlierRecipes, ...plan.cells].map(({ body }) => body));
  const labels = labelsOf(earlierRecipes, fields, specs);

  const models = [...new Set(earlierRecipes.map(({ body }) => body.model))];
  const orderedRecipes = earlierRecipes.toSorted(
    (a, b) => models.indexOf(a.body.model) - models.indexOf(b.body.model),
  );
  const rows = new Map(
    earlierRecipes.map(({ body: { prompt } }): [string, AxisValue[]] => [
      prompt,
      [prompts.get(prompt) ?? promptValue(prompt)],
    ]),
  );
  const columns = new Map<string, AxisValue[]>();
  const runs = orderedRecipes.map(({ key, body }) => {
    const { prompt, model } = body;
    const column: AxisValue[] = [
      { axis: 'model', key: model, label: specs.get(model)?.modelName ?? model },
      ...fields.flatMap((name) => labels.get(name)?.get(valueKey(body[name])) ?? []),
    ];
    const at = { row: prompt, column: canonicalJson(column.map((value) => value.key)) };
    columns.set(at.column, column);
    return { key, body, at };
  });
  if (rows.size * columns.size > maxPlacesPerRecipe * runs.length) {
    rows.clear();
    for (const run of runs) {
      const head = [prompts.get(run.body.prompt) ?? promptValue(run.body.prompt)];
      const row = placeKey(run.at.row, run.at.column);
      rows.set(row, [...head, ...(columns.get(run.at.column) ?? [])]);
      run.at = { row, column: '' };
    }
    columns.clear();
    columns.set('', []);
  }
  const byPlace = Map.groupBy(runs, ({ at }) => placeKey(at.row, at.column));
  const places = [...rows].flatMap(([row, head], rowIndex) =>
    [...columns].map(([column, columnValues], columnIndex) => ({
      row: rowIndex,
      column: columnIndex,
      values: [...head, ...columnValues],
      runs: byPlace.get(placeKey(row, column)) ?? [],
    })),
  );
  return {
    pages: [[]],
    rows: [...rows.values()],
    columns: [...columns.values()],
    combinations: places.map(
      ({ row, column, values, runs }, index): Combination => ({
        index,
        page: 0,
        row,
        column,
        values,
        reasons: runs.length === 0 ? notMade : [],
      }),
    ),
    cells: places.flatMap(({ runs }, combination) =>
      runs.map(({ key, body }, repeat) => ({
        key,
        combination,
        repeat,
        body,
        priceKey: priceKeyOf(body, specs.get(body.model)),
      })),
    ),
    problems: [],
  };
}

const promptValue = (prompt: string): AxisValue => ({
  axis: 'prompt',
  key: prompt,
  label: prompt,
});

const placeKey = (row: string, column: string) => JSON.stringify([row, column]);

/** The fields with several values among the bodies, or with a value in only some of them. */
function differingFields(bodies: readonly CellBody[]): string[] {
  const names = new Set(bodies.flatMap((body) => Object.keys(body)));
  for (const name of ['prompt', 'model', 'seed']) names.delete(name);
  return [...names].filter(
    (name) => new Set(bodies.map((body) => valueKey(body[name] ?? null))).size > 1,
  );
}

/** The label of each value of the fields, by the value's key. */
function labelsOf(
  recipes: readonly Recipe[],
  fields: readonly string[],
  specs: ReadonlyMap<string, FormSpec>,
): ReadonlyMap<string, ReadonlyMap<string, AxisValue>> {
  return new Map(
    fields.map((name) => {
      const declaredFields = [...specs.values()].flatMap((spec) => fieldOf(spec, name) ?? []);
      const values = recipes.flatMap(({ body }) => (body[name] === undefined ? [] : [body[name]]));
      const distinctValues = new Map(values.map((value) => [valueKey(value), value]));
      const labelEntries = [...distinctValues].map(([key, value], index): [string, AxisValue] => [
        key,
        { axis: `field:${name}`, key, ...describeAxisValue(declaredFields, value, index) },
      ]);
      return [name, new Map(labelEntries)];
    }),
  );
}
