import type { Skill } from './types';

const operators: Readonly<
  Record<string, { precedence: number; apply(a: number, b: number): number }>
> = {
  '+': { precedence: 1, apply: (a, b) => a + b },
  '-': { precedence: 1, apply: (a, b) => a - b },
  '*': { precedence: 2, apply: (a, b) => a * b },
  '/': { precedence: 2, apply: (a, b) => a / b },
  '%': { precedence: 2, apply: (a, b) => a % b },
  '^': { precedence: 3, apply: (a, b) => a ** b },
};

/** The value of an expression with + − × ÷ % ^ and parentheses; `null` when it is none. */
export function evaluate(expression: string): number | null {
  const tokens = expression.match(/\d+(?:\.\d+)?|[-+*/%^()]/g) ?? [];
  if (tokens.join('') !== expression.replace(/\s+/g, '')) return null;
  let at = 0;
  function operand(): number {
    const token = tokens[at++];
    if (token === '-') return -climb(operand(), 3);
    if (token !== '(') return token === undefined ? Number.NaN : Number(token);
    const value = climb(operand(), 1);
    return tokens[at++] === ')' ? value : Number.NaN;
  }
  function climb(first: number, least: number): number {
    let left = first;
    for (;;) {
      const operator = operators[tokens[at] ?? ''];
      if (operator === undefined || operator.precedence < least) return left;
      at += 1;
      // A power binds to the right: 2^3^2 is 2^9.
      const next = operator.precedence === 3 ? 3 : operator.precedence + 1;
      left = operator.apply(left, climb(operand(), next));
    }
  }
  const value = climb(operand(), 1);
  return at === tokens.length && Number.isFinite(value) ? value : null;
}

/** Up to ten decimals, with thousands separators. */
export const formatNumber = (value: number): string =>
  (Math.round(value * 1e10) / 1e10).toLocaleString('en-US', { maximumFractionDigits: 10 });

const words: readonly [RegExp, string][] = [
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/\bto the power of\b|\*\*/g, '^'],
  [/\bsquared\b/g, '^2'],
  [/\bcubed\b/g, '^3'],
  [/\b(?:times|multiplied by)\b|[×·]|(?<=\d)\s*x\s*(?=\d)/g, '*'],
  [/\bdivided by\b|[÷]/g, '/'],
  [/\bplus\b/g, '+'],
  [/\bminus\b|[−–]/g, '-'],
  [/\bmod(?:ulo)?\b/g, '%'],
  [
    /(?<!\d)(\d{1,15}(?:\.\d{1,15})?)\s{0,4}(?:%|percent) of\s{1,4}(\d{1,15}(?:\.\d{1,15})?)/g,
    '($1 / 100 * $2)',
  ],
  [/(?:(?:the )?square root of|sqrt|√)\s*\(?(\d+(?:\.\d+)?)\)?/g, '($1 ^ 0.5)'],
];

const toLatex = (expression: string): string =>
  expression
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('*', '\\times')
    .replaceAll('/', '\\div')
    .replaceAll('%', '\\bmod')
    .replace(/ ?\^ ?(\d+(?:\.\d+)?)/g, '^{$1}');

/** Characters of an expression. */
const longest = 200;

/** Sums: `17 * (3 + 4)`, `12% of 80`, `9 squared plus the square root of 16`. */
export const arithmetic: Skill = ({ ask, pick }) => {
  let text = ask.toLowerCase();
  for (const [pattern, replacement] of words) text = text.replace(pattern, replacement);
  const found = (text.match(/[-\d\s.+*/%^()]+/g) ?? [])
    .map((run) => run.trim().replace(/^[\s.+*/%^)]+|[-\s.+*/%^(]{1,9}$/g, ''))
    .filter((expression) => expression.length <= longest)
    .filter((each) => /\d\s*[-+*/%^]\s*[-(\d]/.test(each))
    // A date or a range of numbers written without spaces is no subtraction.
    .filter((each) => !/^\d+(?:-\d+)+$/.test(each))
    .flatMap((expression) => {
      const value = evaluate(expression);
      return value === null ? [] : [{ expression, value }];
    });
  if (found.length === 0) return null;
  const lines = found.map(
    ({ expression, value }) =>
      `$$${toLatex(expression)} = ${formatNumber(value).replaceAll(',', '{,}')}$$`,
  );
  const results = found.map(({ value }) => `**${formatNumber(value)}**`).join(' and ');
  return {
    title: 'Result',
    text: `${pick(['That makes', 'The result is', 'It comes to'])} ${results}.\n\n${lines.join('\n\n')}`,
  };
};
