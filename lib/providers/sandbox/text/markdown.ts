import { capitalize } from './words';

/** Forms that a message can ask for, each with an example: they show how Markdown is displayed. */
const forms: readonly {
  requestPattern: RegExp;
  title: string;
  example: (topic: string) => string;
}[] = [
  {
    requestPattern: /\b(?:table|compare|comparison|markdown)\b/i,
    title: 'Table',
    example: (topic) =>
      [
        `| ${capitalize(topic).replaceAll('|', '/')} | First | Second |`,
        '| --- | --- | ---: |',
        '| **Cost** | low | 12 |',
        '| **Speed** | `fast` | 3 |',
        '| **Risk** | *unknown* | 45 |',
      ].join('\n'),
  },
  {
    requestPattern: /\b(?:code|function|script|program|python|typescript|javascript|markdown)\b/i,
    title: 'Code',
    example: () =>
      [
        '```typescript',
        '/** Fibonacci numbers, smallest first. */',
        'export function fibonacci(count: number): number[] {',
        '  const numbers: number[] = [];',
        '  for (let at = 0, a = 0, b = 1; at < count; at += 1) {',
        '    numbers.push(a);',
        '    [a, b] = [b, a + b];',
        '  }',
        '  return numbers;',
        '}',
        '```',
      ].join('\n'),
  },
  {
    requestPattern: /\b(?:maths?|formulas?|equations?|latex|markdown)\b/i,
    title: 'Formula',
    example: () =>
      [
        'For $ax^2 + bx + c = 0$ with $a \\neq 0$:',
        '$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$',
      ].join('\n\n'),
  },
];

/** An example of each form that a message asks for, under a heading; empty when it asks for none. */
export const markdownFor = (message: string, topic: string): string[] =>
  forms
    .filter(({ requestPattern }) => requestPattern.test(message))
    .map(({ title, example }) => `## ${title}\n\n${example(topic)}`);
