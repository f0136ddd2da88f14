// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { examineAction } from '@/lib/console/operator/health/actions';
import type { HealthFinding } from '@/lib/pages/operator-health';
import { replaceAction } from '../../actions/testing/replace-action';
import { InstallationHealth } from './installation-health';

afterEach(cleanup);

const ok: HealthFinding = { area: 'Disk', state: 'ok', words: 'Enough is free.', advice: null };
const problem: HealthFinding = {
  area: 'Mail',
  state: 'problem',
  words: 'The mail server refuses.',
  advice: 'Correct SMTP_URL.',
};

it('shows problems first with what to do, and examines again by its button', async () => {
  const rounds: HealthFinding[][] = [[ok, problem], [ok]];
  replaceAction(examineAction, async () => ({ ok: true, value: rounds.shift() ?? [] }));
  render(<InstallationHealth />);
  const list = await screen.findByRole('list', { name: 'Findings' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toBe('Mail: The mail server refuses.Correct SMTP_URL.');
  expect(within(first as HTMLElement).getByRole('img', { name: 'Problem' })).toBeDefined();
  expect(second?.textContent).toBe('Disk: Enough is free.');
  fireEvent.click(screen.getByRole('button', { name: 'Examine again' }));
  await expect.poll(() => within(list).getAllByRole('listitem').length).toBe(1);
});

it('says when the examination failed', async () => {
  const error = {
    code: 'unreachable',
    message: 'The server did not answer.',
    status: 0,
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  };
  replaceAction(examineAction, async () => ({ ok: false, error }));
  render(<InstallationHealth />);
  expect(await screen.findByText('The server did not answer.')).toBeDefined();
});
