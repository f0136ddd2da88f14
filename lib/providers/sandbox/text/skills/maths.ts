import type { Skill } from './types';

/** Formulas by what calls for them. */
const formulas: readonly { pattern: RegExp; title: string; text: string }[] = [
  {
    pattern: /\bquadratic\b/,
    title: 'Quadratic formula',
    text: 'For $ax^2 + bx + c = 0$ with $a \\neq 0$:\n\n$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$\n\nThe discriminant $b^2 - 4ac$ tells how many real solutions there are: two, one or none.',
  },
  {
    pattern: /\bpythagor/,
    title: 'Pythagoras',
    text: 'In a right triangle with the legs $a$, $b$ and the hypotenuse $c$:\n\n$$a^2 + b^2 = c^2 \\quad\\Rightarrow\\quad c = \\sqrt{a^2 + b^2}$$',
  },
  {
    pattern: /\b(?:area|circumference|circle)\b/,
    title: 'Circle',
    text: 'With the radius $r$:\n\n$$A = \\pi r^2 \\qquad C = 2 \\pi r$$',
  },
  {
    pattern: /\b(?:compound )?interest\b/,
    title: 'Compound interest',
    text: 'A capital $K_0$ at the yearly rate $p$, after $n$ years:\n\n$$K_n = K_0 \\, (1 + p)^n$$\n\nIt doubles after about $\\frac{\\ln 2}{\\ln(1 + p)}$ years.',
  },
  {
    pattern: /\bbayes/,
    title: 'Bayes',
    text: '$$P(A \\mid B) = \\frac{P(B \\mid A) \\, P(A)}{P(B)}$$',
  },
  {
    pattern: /\b(?:normal distribution|gaussian|standard deviation|bell curve)\b/,
    title: 'Normal distribution',
    text: 'With the mean $\\mu$ and the standard deviation $\\sigma$:\n\n$$f(x) = \\frac{1}{\\sigma \\sqrt{2\\pi}} \\, e^{-\\frac{1}{2}\\left(\\frac{x - \\mu}{\\sigma}\\right)^2}$$',
  },
  {
    pattern: /\b(?:derivative|differentiat)/,
    title: 'Derivative',
    text: "By definition, and for a power:\n\n$$f'(x) = \\lim_{h \\to 0} \\frac{f(x + h) - f(x)}{h} \\qquad \\frac{d}{dx} x^n = n x^{n-1}$$",
  },
  {
    pattern: /\b(?:integral|integrat)/,
    title: 'Integral',
    text: '$$\\int_a^b x^n \\, dx = \\frac{b^{n+1} - a^{n+1}}{n + 1} \\qquad (n \\neq -1)$$',
  },
  {
    pattern: /\b(?:euler)/,
    title: 'Euler',
    text: '$$e^{i\\varphi} = \\cos\\varphi + i \\sin\\varphi \\qquad e^{i\\pi} + 1 = 0$$',
  },
];
const wanted =
  /\b(?:maths?|formulas?|equations?|latex|theorem|calculate|solve|prove|derive|derivative|integral|distribution|quadratic|pythagor\w*|euler\w*|bayes\w*)\b/;

/** Formulas in LaTeX. Asked for maths without a name, one that shows the form. */
export const maths: Skill = ({ lower }) => {
  if (!wanted.test(lower)) return null;
  const found = formulas.find(({ pattern }) => pattern.test(lower));
  if (found !== undefined) return { title: found.title, text: found.text };
  if (!/\b(?:maths?|formulas?|equations?|latex)\b/.test(lower)) return null;
  return {
    title: 'Formula',
    text: 'The sum of the first $n$ numbers, as a sum and closed:\n\n$$\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$$\n\nSo $1 + 2 + \\dots + 100 = \\frac{100 \\cdot 101}{2} = 5050$.',
  };
};
