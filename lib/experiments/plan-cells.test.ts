import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateForm } from '@/lib/forms';
import { planCells, priceKeyOf } from './index';
import { designWith, ratio, seed, specsOf } from './testing/designs';

const specs = specsOf({
  lumen: [ratio('1:1', '16:9'), seed],
  spark: [ratio('1:1')],
  plain: [],
});

describe('the cells of a design', () => {
  it('are all combinations of prompts, models, values and repeats', () => {
    const plan = planCells(
      designWith({
        prompt: 'a {red|blue|green} house',
        models: ['lumen', 'lumen'],
        axes: [{ field: 'aspect_ratio', values: ['1:1', '16:9'] }],
        repeats: 2,
        layout: { columns: ['model', 'field:aspect_ratio'], pages: [] },
      }),
      specs,
    );
    expect([plan.rows.length, plan.columns.length, plan.cells.length]).toEqual([3, 2, 12]);
    expect(plan.columns[1]?.map(({ label }) => label)).toEqual(['Model lumen', '16:9']);
    expect(plan.cells[2]).toMatchObject({
      repeat: 0,
      body: { model: 'lumen', prompt: 'a red house', aspect_ratio: '16:9' },
    });
    expect(new Set(plan.cells.map(({ key }) => key)).size).toBe(12);
    expect(new Set(plan.cells.map(({ priceKey }) => priceKey)).size).toBe(2);
  });

  it.each([
    ['columns', { columns: ['prompt', 'prompt', 'model'], pages: ['prompt'] }],
    ['rows', { rows: ['prompt', 'prompt'], columns: ['prompt', 'model', 'model'], pages: [] }],
  ] as const)('are no more when an axis is listed twice in the layout: %s', (_, layout) => {
    const plan = planCells(
      designWith({
        prompt: 'a {red|blue} house',
        models: ['lumen', 'spark'],
        axes: [
          { field: 'aspect_ratio', values: ['1:1'] },
          { field: 'aspect_ratio', values: ['1:1', '16:9'] },
        ],
        layout: {
          rows: 'rows' in layout ? [...layout.rows] : [],
          columns: [...layout.columns],
          pages: [...layout.pages],
        },
      }),
      specs,
    );
    expect(plan.combinations).toHaveLength(8);
    expect(plan.columns).toHaveLength(4);
  });

  const values = Array.from({ length: 500 }, (_, index) => `${index}`.padStart(1000, 'x'));
  it.each([
    ['[a]'.repeat(6666), {}, /^A cell has up to 6,666,002 characters; 40,000 are possible/],
    ['{a|b}'.repeat(4000), {}, /^This makes over a billion cells; 2,000 are possible/],
    ['a {1|2} [a]', { repeats: 20 }, /^This makes 20,000 cells; 2,000 are possible/],
    [
      '[a]',
      { values: { note: 'x'.repeat(100_000) } },
      /^A cell has up to 101,011 characters; 40,000 are possible in 500 cells/,
    ],
    [
      '[a]',
      { axes: [{ field: 'note', values: ['x'.repeat(100_000)] }] },
      /^A cell has up to 101,004 characters/,
    ],
  ])('are counted and measured before any is made: %#', (prompt, change, problem) => {
    const plan = planCells(
      designWith({ prompt, lists: [{ name: 'a', values }], ...change }),
      specs,
    );
    expect(plan.problems).toEqual([expect.stringMatching(problem)]);
    expect(plan.combinations).toEqual([]);
  });

  it('that a schema forbids are listed with the reason, and do not run', () => {
    const plan = planCells(
      designWith({
        models: ['lumen', 'spark', 'plain', 'gone'],
        axes: [{ field: 'aspect_ratio', values: ['16:9'] }],
      }),
      specs,
    );
    expect(plan.combinations.map(({ reasons }) => reasons)).toEqual([
      [],
      ['Aspect ratio must be 1:1'],
      ['Model plain has no Aspect ratio.'],
      ['gone is not available.'],
    ]);
    expect(plan.cells).toHaveLength(1);
  });

  it('share a price with other prompts, but speech only with texts of the same length', () => {
    const body = { model: 'lumen', prompt: 'a harbour' };
    const keysOf = (family: 'image' | 'audio') =>
      ['a harbour', 'a seaport', 'a market'].map((prompt) =>
        priceKeyOf({ ...body, prompt }, { family }),
      );
    expect(new Set(keysOf('image')).size).toBe(1);
    const [first, second, third] = keysOf('audio');
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('have seeds of their own, or the same ones in every combination', () => {
    const seeds = (mode: 'free' | 'fixed') =>
      planCells(
        designWith({ models: ['lumen', 'spark'], repeats: 2, seeds: mode, seed: 7 }),
        specs,
      ).cells.map(({ body }) => body.seed);
    expect(seeds('free')).toEqual([undefined, undefined, undefined, undefined]);
    expect(seeds('fixed')).toEqual([7, 8, undefined, undefined]);
  });

  it('with files are the same whenever and wherever the files’ addresses were signed', () => {
    const specs = specsOf({ lumen: [{ name: 'first_image_url', type: 'string' }] });
    const signed = (host: string, sign: string) =>
      `${host}/media/${'f'.repeat(32)}.png?expires=1800000000&signature=${sign.repeat(43)}`;
    const keysOf = (address: string) =>
      planCells(designWith({ axes: [{ field: 'first_image_url', values: [address] }] }), specs)
        .cells;
    const [a] = keysOf(signed('https://a.test', 'a'));
    const [b] = keysOf(signed('http://b.test:3000', 'b'));
    expect([a?.key, a?.priceKey]).toEqual([b?.key, b?.priceKey]);
    expect(a?.body.first_image_url).toContain('https://a.test');
    const [other] = keysOf('https://a.test/picture.png');
    expect(other?.key).not.toBe(a?.key);
  });

  it('take the pictures and words of each character as their model has fields for them', () => {
    const mara = {
      ref: { id: 'chr_1', version: 3 },
      name: 'Mara',
      trigger: '',
      note: 'red hair',
      references: [{ name: 'Front', role: 'subject' as const, url: 'https://media.test/mara.png' }],
    };
    const sea = { name: 'Sea', color: '#0b4f6c' };
    const none = { ref: null, name: 'No character', trigger: '', note: '', references: [] };
    const wordless = { ...mara, ref: { id: 'chr_2', version: 1 }, name: 'Bo', note: '' };
    const brand = { ...none, ref: { id: 'chr_3', version: 1 }, name: 'Tide', palette: [sea] };
    const forms = specsOf({
      takes: [
        {
          name: 'reference_images',
          type: 'array',
          item_type: 'string',
          format: 'uri',
          max_items: 9,
        },
      ],
      plain: [],
    });
    const plan = planCells(
      designWith({
        prompt: 'a house',
        models: ['takes', 'plain'],
        characters: [none, mara, wordless, brand],
      }),
      forms,
    );
    expect(
      plan.cells.map(({ body, character }) => [
        body.model,
        body.prompt,
        body.reference_images,
        character,
      ]),
    ).toEqual([
      ['takes', 'a house', undefined, undefined],
      ['plain', 'a house', undefined, undefined],
      ['takes', expect.stringContaining('red hair'), ['https://media.test/mara.png'], mara.ref],
      ['plain', expect.stringContaining('red hair'), undefined, mara.ref],
      ['takes', 'a house', ['https://media.test/mara.png'], wordless.ref],
      ['takes', expect.stringContaining('Sea #0b4f6c'), undefined, brand.ref],
      ['plain', expect.stringContaining('Sea #0b4f6c'), undefined, brand.ref],
    ]);
    expect(plan.combinations.flatMap(({ reasons }) => reasons ?? [])).toEqual([
      'Model plain takes nothing of Bo.',
    ]);
  });

  it('join the text of each preset, take its settings, and name it', () => {
    const noir = {
      ref: { id: 'pre_1', version: 2 },
      name: 'Noir',
      text: '{prompt} in {season}, film noir',
      words: { season: 'winter, {prompt}' },
      values: { aspect_ratio: '16:9', steps: 9 },
    };
    const none = { ref: null, name: 'No preset', text: '', words: {}, values: {} };
    const plan = planCells(
      designWith({ prompt: 'a {red|blue} house', models: ['lumen'], presets: [none, noir] }),
      specs,
    );
    expect(plan.cells.map(({ body, preset }) => [body.prompt, body.aspect_ratio, preset])).toEqual([
      ['a red house', undefined, undefined],
      ['a red house in winter, {prompt}, film noir', '16:9', noir.ref],
      ['a blue house', undefined, undefined],
      ['a blue house in winter, {prompt}, film noir', '16:9', noir.ref],
    ]);
    expect(plan.rows[1]?.map(({ label }) => label)).toEqual(['red', 'Noir']);
    // A text that repeats the prompt is measured before it grows.
    const growing = { ...noir, text: '{prompt}'.repeat(2500) };
    expect(
      planCells(designWith({ prompt: 'a'.repeat(20_000), presets: [growing] }), specs).problems,
    ).toEqual([expect.stringMatching(/^A cell has up to 50,0/)]);
  });

  it('have rows in the order of the layout', () => {
    const plan = planCells(
      designWith({
        prompt: '{a|b}',
        models: ['lumen', 'spark'],
        layout: { rows: ['model', 'prompt'], columns: [], pages: [] },
      }),
      specs,
    );
    expect(plan.rows.map((values) => values.map(({ label }) => label))).toEqual([
      ['Model lumen', 'a'],
      ['Model lumen', 'b'],
      ['Model spark', 'a'],
      ['Model spark', 'b'],
    ]);
  });

  it('go without a value that their model does not declare', () => {
    const plan = planCells(
      designWith({ models: ['lumen', 'plain'], values: { aspect_ratio: '16:9' } }),
      specs,
    );
    expect(plan.cells.map(({ body }) => body.aspect_ratio)).toEqual(['16:9', undefined]);
  });

  it.each([
    [{ prompt: ' ' }, 'Write a prompt.'],
    [{ models: [] }, 'Choose a model.'],
    [{ models: ['1', '2', '3', '4', '5', '6', '7'] }, 'Choose up to 6 models.'],
    [{ repeats: 2001 }, 'This makes 2,001 cells; 2,000 are possible. Take out some values.'],
  ])('are none for %j', (changes, problem) => {
    expect(planCells(designWith(changes), specs)).toMatchObject({ cells: [], problems: [problem] });
  });

  it('never hold a body that the schema forbids, for any schemas and axes', () => {
    const field = fc.oneof(
      fc.record({
        name: fc.constantFrom('size', 'steps'),
        type: fc.constantFrom('integer' as const, 'number' as const),
        min: fc.integer({ min: -3, max: 3 }),
        max: fc.integer({ min: 4, max: 9 }),
        step: fc.constantFrom(1, 2, 0.5),
      }),
      fc.record({
        name: fc.constantFrom('style', 'ratio'),
        type: fc.constant('string' as const),
        options: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', '1'), { minLength: 1 }),
        required: fc.boolean(),
      }),
      fc.record({ name: fc.constant('sound'), type: fc.constant('boolean' as const) }),
      fc.record({
        name: fc.constant('reference_images'),
        type: fc.constant('array' as const),
        max_items: fc.integer({ min: 1, max: 2 }),
      }),
    );
    const fields = fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 5 });
    const value = fc.oneof(
      fc.integer({ min: -5, max: 12 }),
      fc.constantFrom('a', 'b', 'd', '1', 1, 0.5, true, null, ['https://x.test/a.png'], []),
    );
    const axis = fc.record({
      field: fc.constantFrom('size', 'steps', 'style', 'ratio', 'sound', 'reference_images'),
      values: fc.array(value, { maxLength: 3 }),
    });
    const axes = fc.uniqueArray(axis, { selector: (each) => each.field, maxLength: 3 });
    fc.assert(
      fc.property(fields, fields, axes, fc.constantFrom('free', 'fixed'), (a, b, tried, seeds) => {
        const models = specsOf({ a: [...a, seed], b });
        const plan = planCells(
          designWith({ prompt: '{x|y}', models: ['a', 'b'], axes: tried, seeds }),
          models,
        );
        for (const { body, combination } of plan.cells) {
          const { model, ...params } = body;
          const spec = models.get(model);
          expect(spec && validateForm(spec, params).payload).toEqual(params);
          expect(plan.combinations[combination]?.reasons).toEqual([]);
        }
        expect(new Set(plan.cells.map(({ key }) => key)).size).toBe(plan.cells.length);
      }),
    );
  });

  it('never hold a body that the schema forbids, for any values', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('1:1', '16:9', null, true));
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('seed', 'aspect_ratio', 'other'), value),
        (values, fixed) => {
          const design = designWith({
            models: ['lumen', 'spark', 'plain'],
            axes: [{ field: 'aspect_ratio', values }],
            values: fixed,
          });
          for (const { body } of planCells(design, specs).cells) {
            const { model, ...params } = body;
            const spec = specs.get(model);
            expect(spec && validateForm(spec, params).payload).toEqual(params);
          }
        },
      ),
    );
  });
});
