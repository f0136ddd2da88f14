import { canonical, type FormSpec, fieldOf } from '@/lib/forms';
import { priceKeyOf, shownAs } from './plan-cells';
import type { AxisValue, CellBody, Combination, Plan } from './types';
import { valueKey } from './value-key';

/** A cell that ran, with what was sent for it. */
export interface Recipe {
  readonly key: string;
  readonly body: CellBody;
}

const notMade = ['Not made'];
/** Places for each recipe. A grid with more is mostly empty, and may have as many as the square of the recipes. */
const maxPlacesPerRecipe = 20;

/**
 * A grid of the recipes that are not part of `plan`, because its design was changed after they ran: their
 * prompts as rows; their models and every value that differs, among them or from the plan, as columns.
 * Recipes that differ only by their seeds are repeats. Where such a grid would be mostly empty, each row has a prompt
 * with its values. Null when all of them are part of the plan.
 */
export function earlierPlan(
  recipes: readonly Recipe[],
  plan: Plan,
  specs: ReadonlyMap<string, FormSpec>,
): Plan | null {
  const inPlan = new Set(plan.cells.map(({ key }) => key));
  const earlierRecipes = recipes.filter(({ key }) => !inPlan.has(key));
  if (earlierRecipes.length === 0) return null;
  const plannedValues = plan.combinations.flatMap(({ values }) => values);
  const prompts = new Map(
    plannedValues.filter(({ axis }) => axis === 'prompt').map((value) => [value.key, value]),
  );
  const fields = differingFields([...earlierRecipes, ...plan.cells].map(({ body }) => body));
  const labels = labelsOf(earlierRecipes, fields, specs);

  const models = [...new Set(earlierRecipes.map(({ body }) => body.model))];
  const byModel = earlierRecipes.toSorted(
    (a, b) => models.indexOf(a.body.model) - models.indexOf(b.body.model),
  );
  const rows = new Map(
    earlierRecipes.map(({ body: { prompt } }): [string, AxisValue[]] => [
      prompt,
      [prompts.get(prompt) ?? promptValue(prompt)],
    ]),
  );
  const columns = new Map<string, AxisValue[]>();
  const runs = byModel.map(({ key, body }) => {
    const { prompt, model } = body;
    const column: AxisValue[] = [
      { axis: 'model', key: model, label: specs.get(model)?.modelName ?? model },
      ...fields.flatMap((name) => labels.get(name)?.get(valueKey(body[name])) ?? []),
    ];
    const at = { row: prompt, column: canonical(column.map((value) => value.key)) };
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
  const places = [...rows].flatMap(([row, head], rowAt) =>
    [...columns].map(([column, columnValues], columnAt) => ({
      row: rowAt,
      column: columnAt,
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

/** The fields with several values, or with a value in some of the bodies only. */
function differingFields(bodies: readonly CellBody[]): string[] {
  const names = new Set(bodies.flatMap((body) => Object.keys(body)));
  for (const name of ['prompt', 'model', 'seed']) names.delete(name);
  return [...names].filter(
    (name) => new Set(bodies.map((body) => valueKey(body[name] ?? null))).size > 1,
  );
}

/** The words for each value of the fields, by the value's key. */
function labelsOf(
  recipes: readonly Recipe[],
  fields: readonly string[],
  specs: ReadonlyMap<string, FormSpec>,
): ReadonlyMap<string, ReadonlyMap<string, AxisValue>> {
  return new Map(
    fields.map((name) => {
      const declared = [...specs.values()].flatMap((spec) => fieldOf(spec, name) ?? []);
      const values = recipes.flatMap(({ body }) => (body[name] === undefined ? [] : [body[name]]));
      const distinct = new Map(values.map((value) => [valueKey(value), value]));
      const words = [...distinct].map(([key, value], index): [string, AxisValue] => [
        key,
        { axis: `field:${name}`, key, ...shownAs(declared, value, index) },
      ]);
      return [name, new Map(words)];
    }),
  );
}
