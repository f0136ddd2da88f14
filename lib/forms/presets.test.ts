import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPresetText, presetVariables } from './preset-text';
import { planPreset, promptWithoutPreset } from './presets';
import { specWith } from './testing/models';

describe('the text of a preset', () => {
  it('asks for each of its variables once, and not for the prompt', () => {
    const text = '{prompt} in {season}, {late light}, {season}, {a|b}, {"style": 1}, { x }, {}';
    expect(presetVariables(text)).toEqual(['season', 'late light']);
  });

  it('asks for variables of every script', () => {
    expect(presetVariables('{रंग} {สี} {cafe\u0301}')).toEqual(['रंग', 'สี', 'cafe\u0301']);
  });

  it.each([
    ['a harbour', 'film noir', 'a harbour, film noir'],
    ['A harbour.', 'Film noir.', 'A harbour. Film noir.'],
    ['', 'film noir', 'film noir'],
    ['a harbour', '', 'a harbour'],
    ['a harbour ', 'a still of {prompt}, grain', 'a still of a harbour, grain'],
    ['', '{prompt}, film noir', 'film noir'],
    ['a harbour', 'in {season} with {other}', 'a harbour, in winter with {other}'],
    ['costs $& and $1', 'ink, {prompt}', 'ink, costs $& and $1'],
  ])('joins %j and %j', (prompt, text, expected) => {
    expect(joinPresetText(prompt, text, { season: 'winter' })).toBe(expected);
  });

  it('puts words in as they are, braces too', () => {
    expect(joinPresetText('', 'in {season}', { season: '{season} of {prompt}' })).toBe(
      'in {season} of {prompt}',
    );
  });
});

describe('a preset whose text was changed by hand', () => {
  const plain = specWith([{ name: 'prompt', type: 'string' }]);
  const change = (text: string, prompt: string) => {
    const words = { season: 'winter' };
    const plan = planPreset(plain, { prompt: 'a harbour' }, plain, { text, values: {} }, words);
    const preset = { id: 'pre_1', version: 1, name: 'Noir', textParts: plan.textParts };
    expect(promptWithoutPreset(preset, String(plan.values.prompt))).not.toBeNull();
    return promptWithoutPreset(preset, prompt) === null;
  };

  it.each([
    ['film noir', 'a quay in rain, film noir, grain', false],
    ['film noir', 'a harbour, film', true],
    ['a still of {prompt}, grain in {season}', 'a still of a quay, grain in winter', false],
    ['a still of {prompt}, grain in {season}', 'a still of a quay, grain in spring', true],
    ['{prompt}', 'something else', false],
    ['', '', false],
  ])('of %j is known in %j: %s', (text, prompt, isChanged) => {
    expect(change(text, prompt)).toBe(isChanged);
  });
});

describe('a preset that is taken out', () => {
  it.each([
    [['film noir'], 'a harbour, film noir', 'a harbour'],
    [['film noir'], 'a harbour. film noir', 'a harbour.'],
    [['film noir'], 'film noir', ''],
    [['ink'], 'a harbour, ink, grain', 'a harbour, grain'],
    [['ink'], 'ink, grain', 'grain'],
    [['ink'], 'ink drawing, ink', 'ink drawing'],
    [['ink'], 'a harbour, inkwell', null],
    [['ink'], 'a harbour, Ink', null],
    [['a still of', 'grain'], 'a still of a quay, grain', 'a quay'],
    [['a still of'], 'a still of a quay', 'a quay'],
    [['a still of', 'grain'], 'a still of a quay', null],
    [['水彩'], '港口, 水彩', '港口'],
    [[], 'a harbour', 'a harbour'],
  ])('of %j leaves of %j: %j', (textParts, prompt, expected) => {
    const preset = { id: 'pre_1', version: 1, name: 'Noir', textParts };
    expect(promptWithoutPreset(preset, prompt)).toBe(expected);
  });

  it('leaves what was written before it, whatever that was', () => {
    const plain = specWith([{ name: 'prompt', type: 'string' }]);
    const written = fc.string({ minLength: 1 }).map((text) => text.replace(/[{},\s]+/gu, 'x'));
    const texts = fc.constantFrom('film noir', 'a still of {prompt}', 'noir of {prompt}, grain');
    fc.assert(
      fc.property(written, texts, (prompt, text) => {
        const plan = planPreset(plain, { prompt }, plain, { text, values: {} }, {});
        const preset = { id: 'pre_1', version: 1, name: 'Noir', textParts: plan.textParts };
        expect(promptWithoutPreset(preset, String(plan.values.prompt))).toBe(prompt);
      }),
    );
  });
});

describe('a preset on a form', () => {
  const wide = specWith([
    { name: 'prompt', type: 'string' },
    { name: 'aspect_ratio', options: ['1:1', '16:9'] },
    { name: 'quality', options: ['low', 'high'] },
    { name: 'reference_images', type: 'array', max_items: 2 },
  ]);
  const plain = specWith(
    [
      { name: 'prompt', type: 'string' },
      { name: 'aspect_ratio', options: ['1:1'] },
    ],
    { id: 'plain' },
  );
  const noir = {
    text: 'film noir',
    values: { aspect_ratio: '16:9', reference_images: ['https://a.test/1.png'] },
  };

  it('joins the prompt, wins over the settings, and leaves the others', () => {
    const values = { prompt: 'a harbour', aspect_ratio: '1:1', quality: 'high' };
    const plan = planPreset(wide, values, wide, noir, {});
    expect(plan).toMatchObject({ leftOutLabels: [], carryOver: null });
    expect(plan.values).toEqual({
      prompt: 'a harbour, film noir',
      aspect_ratio: '16:9',
      quality: 'high',
      reference_images: ['https://a.test/1.png'],
    });
    expect(plan.replacedValues).toEqual([
      { field: 'aspect_ratio', label: 'Aspect ratio', from: '1:1', to: '16:9' },
    ]);
  });

  it('says what the model does not take, of the preset and of the form', () => {
    const values = { prompt: 'a harbour', quality: 'high' };
    const plan = planPreset(wide, values, plain, noir, {});
    expect(plan.values).toEqual({ prompt: 'a harbour, film noir' });
    expect(plan.leftOutLabels).toEqual(['Aspect ratio', 'Reference images']);
    expect(plan.carryOver?.droppedValues.map(({ label }) => label)).toEqual(['Quality']);
    const wordless = specWith([{ name: 'quality', options: ['low'] }], { id: 'wordless' });
    expect(planPreset(wide, values, wordless, noir, {}).leftOutLabels).toContain('Prompt');
  });

  it('is combined with another: texts join, and the later settings win', () => {
    const first = planPreset(wide, { prompt: 'a harbour' }, wide, noir, {});
    const square = { text: 'grain', values: { aspect_ratio: '1:1' } };
    const second = planPreset(wide, first.values, wide, square, {});
    expect(second.values).toMatchObject({
      prompt: 'a harbour, film noir, grain',
      aspect_ratio: '1:1',
    });
    expect(second.replacedValues).toMatchObject([{ from: '16:9', to: '1:1' }]);
  });
});
