import type { Config } from 'tailwindcss';

/**
 * Names for the tokens of app/globals.css. Colours replace Tailwind's palette on purpose: a colour
 * that is not a token cannot be written by accident, and every token is designed for both themes.
 */
const token = (name: string) => `var(--${name})`;

export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  darkMode: ['selector', '.dark'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      white: '#fff',
      black: '#000',
      bg: token('bg'),
      panel: token('panel'),
      sunk: token('sunk'),
      raised: token('raised'),
      line: { DEFAULT: token('line'), strong: token('line-strong') },
      edge: token('edge'),
      ink: {
        DEFAULT: token('ink'),
        2: token('ink-2'),
        3: token('ink-3'),
        hover: token('ink-hover'),
      },
      'on-ink': token('on-ink'),
      live: { DEFAULT: token('live'), soft: token('live-soft'), ink: token('live-ink') },
      good: { DEFAULT: token('good'), soft: token('good-soft') },
      warn: { DEFAULT: token('warn'), soft: token('warn-soft') },
      bad: { DEFAULT: token('bad'), soft: token('bad-soft'), solid: token('bad-solid') },
      scrim: token('scrim'),
      chart: {
        1: token('chart-1'),
        2: token('chart-2'),
        3: token('chart-3'),
        4: token('chart-4'),
        5: token('chart-5'),
        6: token('chart-6'),
        rest: token('chart-rest'),
      },
    },
    borderRadius: {
      none: '0',
      xs: '4px',
      sm: '6px',
      md: '10px',
      lg: '14px',
      full: '9999px',
    },
    boxShadow: { none: 'none', pop: token('shadow'), ring: '0 0 0 1px var(--line)' },
    fontFamily: {
      sans: ['var(--font-geist-sans)', 'Inter', 'system-ui', 'sans-serif'],
      mono: ['var(--font-geist-mono)', 'ui-monospace', 'monospace'],
    },
    fontSize: {
      '2xs': ['11px', '14px'],
      xs: ['12px', '16px'],
      sm: ['13px', '18px'],
      base: ['14px', '20px'],
      md: ['15px', '22px'],
      lg: ['17px', '24px'],
      xl: ['20px', '28px'],
      '2xl': ['26px', '34px'],
      '3xl': ['34px', '42px'],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '550', bold: '600' },
  },
} satisfies Config;
