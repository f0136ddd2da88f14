// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Finding } from '@/lib/pages/operator-health';
import { SetUpChecklist } from './set-up-checklist';
import { setUpSteps } from './set-up-steps';

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const finding = (area: string, words: string, more: Partial<Finding> = {}): Finding => ({
  area,
  state: 'ok',
  words,
  advice: null,
  ...more,
});

const secret = finding('Configuration', 'It is set.', { step: 'secret' });
const address = finding('Configuration', 'People open it.', { step: 'address' });
const noMail = finding('Mail', 'None is set up.', { state: 'warning', advice: 'Set SMTP_URL.' });

it.each([
  [
    'a tip is to do',
    [finding('Configuration', 'http', { step: 'https', advice: 'Do' })],
    ['Certificate: to do'],
  ],
  [
    'an area is a step, and a finding can name its own',
    [noMail, finding('Backups', 'It is new.', { step: 'backup' })],
    ['Mail: to do', 'Backup: done'],
  ],
  [
    'one that is wrong counts, whatever else is right',
    [address, finding('Address', 'expired', { state: 'problem', advice: 'Renew it.' })],
    ['Address: to do'],
  ],
  [
    'steps have their order',
    [noMail, address, secret],
    ['Secret: done', 'Address: done', 'Mail: to do'],
  ],
  ['others are none', [finding('Disk', 'Enough.')], []],
])('%s', (_, findings, lines) => {
  const steps = setUpSteps(findings).map(
    ({ label, isDone }) => `${label}: ${isDone ? 'done' : 'to do'}`,
  );
  expect(steps).toEqual(lines);
});

it('says what to do, and can be hidden only when all is done, until something is not', async () => {
  const { rerender } = render(<SetUpChecklist findings={[secret, noMail]} />);
  expect(screen.getByText('1 of 2 done')).toBeDefined();
  const [, mail] = screen.getAllByRole('listitem');
  expect(mail?.textContent).toBe('Mail: None is set up. Set SMTP_URL.');
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  rerender(<SetUpChecklist findings={[secret]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
  rerender(<SetUpChecklist findings={[secret, noMail]} />);
  expect(screen.getByText('1 of 2 done')).toBeDefined();
});
