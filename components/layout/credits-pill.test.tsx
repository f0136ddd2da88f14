import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CreditsPill } from './credits-pill';

const shown = (balance: Parameters<typeof CreditsPill>[0]['balance']) =>
  renderToStaticMarkup(<CreditsPill balance={balance} href={null} />);

it('shows credits, a place for them, or that they could not be read', () => {
  expect(shown({ available: 1_234.5, reserved: 20 })).toMatch(/1,234\.5.*credits.*20.*reserved/);
  expect(shown(undefined)).not.toContain('credits');
  expect(shown(null)).toContain('unavailable');
});
