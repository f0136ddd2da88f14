import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPrompts, expandPrompt, namesIn } from './index';

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
    expect(namesIn('a {animal} in [place], {a|b} {"json": 1}')).toEqual(['animal', 'place']);
  });

  it('are as many as counted, for any text', () => {
    const piece = fc.constantFrom('{', '}', '|', '[', ']', 'style', 'a', ' ', 'other');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(expandPrompt(text, styles)).toHaveLength(countPrompts(text, styles));
      }),
    );
  });
});
