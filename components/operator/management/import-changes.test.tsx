// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ConnectedModel } from '@/lib/contract';
import { ImportChanges } from './import-changes';

afterEach(cleanup);

it('says on the page what has to be done before it can compare', () => {
  const model = { id: 'flux', version: 1, imported: null } as ConnectedModel;
  render(<ImportChanges model={model} isChanged onUse={() => {}} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Check for changes' });
  expect(button.disabled).toBe(true);
  screen.getByText('Save first.');
});
