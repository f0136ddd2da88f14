import { expect, it } from 'vitest';
import { planCells } from './index';
import { beginDesign, comparisonDesign, templates } from './templates';
import { designWith, ratio, seed, specsOf } from './testing/designs';

const specs = specsOf({
  lumen: [ratio('1:1', '16:9'), seed],
  spark: [ratio('1:1')],
  plain: [],
});

it.each([
  ['models', 6],
  ['prompts', 3],
  ['settings', 2],
  ['seeds', 8],
] as const)('%s makes cells at once', (template, cells) => {
  const design = designWith(beginDesign(template, specs, null));
  expect(planCells(design, specs).cells).toHaveLength(cells);
});

it.each(templates)('%s keeps the prompt, model and settings of a result', (template) => {
  const values = { prompt: 'a kite', aspect_ratio: '1:1', seed: 7, gone: 1 };
  const begun = beginDesign(template, specs, { model: 'spark', values });
  expect(begun.prompt).toContain('a kite');
  expect(begun.models?.[0]).toBe('spark');
  // A seed would make all results alike.
  expect(Object.keys(begun.values ?? {})).toEqual(['aspect_ratio']);
});

it('tries every value of a setting, as its hint says', () => {
  const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9'];
  const design = beginDesign('settings', specsOf({ nine: [ratio(...ratios)] }), null);
  expect(design.axes).toEqual([{ field: 'aspect_ratio', values: ratios }]);
});

it('asks for the same cells as a form of Create with a comparison', () => {
  const form = { model: 'spark', values: { prompt: 'a kite', aspect_ratio: '1:1' } };
  const design = comparisonDesign(
    { axis: 'field:aspect_ratio', values: ['16:9', '1:1'] },
    form,
    specsOf({ spark: [ratio('1:1', '16:9')] }),
  );
  expect(design).toMatchObject({
    prompt: 'a kite',
    models: ['spark'],
    values: {},
    axes: [{ field: 'aspect_ratio', values: ['1:1', '16:9'] }],
    layout: { columns: ['field:aspect_ratio'] },
  });
  expect(comparisonDesign({ axis: 'model', values: ['plain'] }, form, specs).models).toEqual([
    'spark',
    'plain',
  ]);
});

it('begins empty without a template', () => {
  expect(beginDesign('blank', specs, null)).toEqual({
    prompt: '',
    lists: [],
    values: {},
    models: [],
  });
});

it('takes several prompts as a list, where braces and bars are ordinary text', () => {
  const prompt = ['a {red|blue} kite', 'a [kite]', 'a kite'];
  const begun = beginDesign('blank', specs, { model: 'plain', values: { prompt } });
  const made = planCells(designWith(begun), specs).cells.map(({ body }) => body.prompt);
  expect(made.toSorted()).toEqual(prompt.toSorted());
});
