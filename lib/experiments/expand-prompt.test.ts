import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandPrompt, findListNames, measurePrompts } from './index';

const styles = [{ name: 'style', values: ['gouache', 'paper cut'] }];
const promptsOf = (text: string) => expandPrompt(text, styles).map(({ prompt }) => prompt);

describe('the prompts of a text', () => {
  it.each([
    ['a harbour', ['a harbour']],
    ['at {dawn|dusk}', ['at dawn', 'at dusk']],
    ['{a|b} and {c|d}', ['a and c', 'a and d', 'b and c', 'b and d']],
    ['in [style]', ['in gouache', 'in paper cut']],
    [
      'a {dawn|dusk}, [style]',
      ['a dawn, gouache', 'a dawn, paper cut', 'a dusk, gouache', 'a dusk, paper cut'],
    ],
    ['[style] on [style]', ['gouache on gouache', 'paper cut on paper cut']],
    ['a {red|} house', ['a red house', 'a house']],
    ['{ dawn | dawn }', ['dawn']],
    // Ordinary text.
    ['JSON {"a": 1}, [unknown], { and }', ['JSON {"a": 1}, [unknown], { and }']],
  ])('%s', (text, prompts) => {
    expect(promptsOf(text)).toEqual(prompts);
  });

  it('are named by their choices', () => {
    expect(expandPrompt('{dawn|dusk}, [style]', styles)[1]).toEqual({
      prompt: 'dawn, paper cut',
      choices: ['dawn', 'paper cut'],
    });
  });

  it('use lists of one sheet row by row, and others in every combination', () => {
    const lists = [
      { name: 'animal', values: ['cat', 'dog', 'cat'], sheet: 's' },
      { name: 'place', values: ['on a sofa', 'in a yard', 'on a sofa'], sheet: 's' },
      { name: 'style', values: ['gouache', 'ink'] },
    ];
    expect(expandPrompt('a {animal} {place}, [style]', lists).map(({ prompt }) => prompt)).toEqual([
      'a cat on a sofa, gouache',
      'a cat on a sofa, ink',
      'a dog in a yard, gouache',
      'a dog in a yard, ink',
    ]);
    expect(findListNames('a {animal} in [place], {a|b} {"json": 1}')).toEqual(['animal', 'place']);
    expect(findListNames('[रंग] [สี]')).toEqual(['रंग', 'สี']);
  });

  it('read the rows of a sheet once, however many of its columns a text names', () => {
    const columns = Array.from({ length: 20 }, (_, index) => `c${index}`);
    const values = Array.from({ length: 500 }, (_, index) => String(index));
    let reads = 0;
    const lists = columns.map((name) => ({
      name,
      sheet: 's',
      get values() {
        reads += 1;
        return values;
      },
    }));
    const text = columns.map((name) => `[${name}]`.repeat(50)).join(' ');
    expect(measurePrompts(text, lists).count).toBe(500);
    expect(reads).toBeLessThan(2 * columns.length * values.length);
  });

  it('are as many and at most as long as measured, for any text', () => {
    const piece = fc.constantFrom('{', '}', '|', '[', ']', 'style', 'animal', 'a', ' ', 'other');
    const lists = [
      ...styles,
      { name: 'animal', values: ['cat', 'rhinoceros', ''], sheet: 's' },
      { name: 'other', values: ['on', 'o', 'a long one'], sheet: 's' },
    ];
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const { count, longest } = measurePrompts(text, lists);
        const prompts = expandPrompt(text, lists).map(({ prompt }) => prompt.length);
        expect(prompts).toHaveLength(count);
        expect(Math.max(...prompts)).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it.each([
    ['one list 6,666 times', '[a]'.repeat(6666), 500, 6666 * 1000],
    ['a sheet 6,666 times', '[s]'.repeat(6666), 500, 6666 * 1000],
    ['alternatives', '{a|b}'.repeat(4000), Number.POSITIVE_INFINITY, 4000],
    ['alternatives of one choice', '{1|2}'.concat('{a|a}'.repeat(3990)), 2, 3991],
  ])('are measured without being made: %s', (_, text, count, longest) => {
    const values = Array.from({ length: 500 }, (_each, index) => `${index}`.padStart(1000, 'x'));
    const lists = [
      { name: 'a', values },
      { name: 's', values, sheet: 'sheet' },
    ];
    const start = performance.now();
    expect(measurePrompts(text, lists)).toEqual({ count, longest });
    // Reading the list at each of its places took seconds.
    expect(performance.now() - start).toBeLessThan(500);
  });
});
