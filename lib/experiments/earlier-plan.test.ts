import { describe, expect, it } from 'vitest';
import type { Design } from '@/lib/pages/experiments';
import { earlierPlan, gridView, planCells } from './index';
import { designWith, ratio, seed, specsOf } from './testing/designs';

const specs = specsOf({ lumen: [ratio('1:1', '16:9'), seed], spark: [ratio('1:1')] });
const before: Partial<Design> = { prompt: 'a {red|blue} house', models: ['lumen', 'spark'] };

/** The earlier results once a design that ran was changed. */
function earlier(ran: Partial<Design>, now: Partial<Design>) {
  const { cells } = planCells(designWith(ran), specs);
  return earlierPlan(cells, planCells(designWith(now), specs), specs);
}

const words = (heads: readonly (readonly { label: string }[])[] = []) =>
  heads.map((head) => head.map(({ label }) => label).join(' '));

describe('earlier results', () => {
  it('are none while the design has them all, also when values are added', () => {
    expect(earlier(before, before)).toBeNull();
    expect(earlier(before, { ...before, prompt: 'a {red|blue|green} house' })).toBeNull();
    expect(earlier(before, { ...before, layout: { columns: ['prompt'], pages: [] } })).toBeNull();
  });

  it('keep their grid when the design varies one more field', () => {
    const plan = earlier(before, {
      ...before,
      axes: [{ field: 'aspect_ratio', values: ['1:1'] }],
    });
    expect(words(plan?.rows)).toEqual(['red', 'blue']);
    expect(words(plan?.columns)).toEqual(['Model lumen', 'Model spark']);
    expect(plan?.cells).toHaveLength(4);
  });

  it('name the values in which they differ from each other and from the design', () => {
    const axes = [{ field: 'aspect_ratio', values: ['1:1', '16:9'] }];
    const plan = earlier({ ...before, axes }, { ...before, prompt: 'a shed' });
    expect(words(plan?.rows)).toEqual(['a red house', 'a blue house']);
    expect(words(plan?.columns)).toEqual([
      'Model lumen 1:1',
      'Model lumen 16:9',
      'Model spark 1:1',
    ]);
    const alike = earlier(
      { values: { aspect_ratio: '1:1' } },
      { values: { aspect_ratio: '16:9' } },
    );
    expect(words(alike?.columns)).toEqual(['Model lumen 1:1']);
  });

  it('have recipes that differ only by their seeds as repeats, and mark cells that never ran', () => {
    const seeded: Partial<Design> = { seeds: 'fixed', repeats: 2, models: ['lumen'] };
    const { cells } = planCells(designWith({ ...seeded, prompt: 'a {red|blue} house' }), specs);
    const others = planCells(designWith({ models: ['spark'], prompt: 'a red house' }), specs);
    const made = [...cells, ...others.cells];
    const plan = earlierPlan(made, planCells(designWith({ prompt: 'a shed' }), specs), specs);
    if (plan === null) throw new Error('all are earlier');
    const { rows, repeats } = gridView(plan, 0);
    expect(repeats).toBe(2);
    expect(rows.map(({ places }) => places.map((place) => place.cells.length))).toEqual([
      [2, 1],
      [2, 0],
    ]);
    expect(rows[1]?.places[1]?.combination.reasons).toEqual(['Not made']);
    expect(plan.cells.map(({ key }) => key).sort()).toEqual(made.map(({ key }) => key).sort());
  });

  it('that would fill a small part of their grid have a row each', () => {
    const ran = Array.from({ length: 300 }, (_, index) => ({
      key: `${index}`,
      body: { model: 'lumen', prompt: `prompt ${index}`, note: index },
    }));
    const plan = earlierPlan(ran, planCells(designWith({ prompt: 'a shed' }), specs), specs);
    expect(plan?.combinations).toHaveLength(300);
    expect(words(plan?.rows)[299]).toBe('prompt 299 Model lumen 299');
    expect(plan?.columns).toEqual([[]]);
    expect(plan?.cells.map(({ key }) => key)).toEqual(ran.map(({ key }) => key));
  });
});
