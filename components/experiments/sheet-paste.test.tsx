// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SheetPaste } from './sheet-paste';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));
afterEach(cleanup);

const choose = (...bytes: number[]) =>
  fireEvent.change(screen.getByLabelText('CSV file'), {
    target: { files: [new File([new Uint8Array(bytes)], 'a.csv', { type: 'text/csv' })] },
  });

it('reads a file in the code page of a spreadsheet, and says what is no text', async () => {
  render(<SheetPaste onLists={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Paste a table…' }));
  choose(...new TextEncoder().encode('city\nM'), 0xfc, ...new TextEncoder().encode('nchen'));
  expect(await screen.findByDisplayValue(/München/)).toBeDefined();
  choose(0x50, 0x4b, 3, 4, 20, 0);
  expect(await screen.findByText(/This is not a text file/)).toBeDefined();
});
