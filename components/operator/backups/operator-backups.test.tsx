// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { beginBackupAction, readBackupsAction } from '@/lib/console/operator/backups/actions';
import type { BackupRun, BackupState } from '@/lib/pages/operator-backups';
import { replaceAction } from '../../actions/testing/replace-action';
import { OperatorBackups } from './operator-backups';

afterEach(cleanup);

const made: BackupRun = {
  id: 'a',
  began_at: 1_795_000_000,
  ended_at: 1_795_000_090,
  place: '/mnt/backups',
  backup: '20261127T030000Z-1a2b3c',
  failure: null,
  is_encrypted: true,
  size: 7e9,
  files: 1_500,
  missing_files: 0,
  reread_files: 50,
  repaired_files: 2,
};
const failed: BackupRun = { ...made, id: 'b', backup: null, failure: 'The disk is full.' };
const state: BackupState = {
  schedule: {
    place: '/mnt/backups',
    at_minutes: 185,
    keep: { days: 7, weeks: 4, months: 6 },
    is_encrypted: true,
  },
  is_running: false,
  findings: [{ area: 'Backups', state: 'ok', words: 'The last one is good.', advice: null }],
};

it('shows the last state, each backup with what was verified, and makes one by its button', async () => {
  let isRunning = false;
  replaceAction(readBackupsAction, async () => ({
    ok: true,
    value: { runs: [failed, made], state: { ...state, is_running: isRunning } },
  }));
  replaceAction(beginBackupAction, async () => {
    isRunning = true;
    return { ok: true, value: undefined };
  });
  render(<OperatorBackups />);
  const list = await screen.findByRole('list', { name: 'Backups' });
  const [first, second] = [...list.children].map((item) => item.textContent);
  expect(first).toMatch(/^Failed.*The disk is full\./);
  expect(second).toMatch(
    /^20261127T030000Z-1a2b3c.*7 GB in 1,500 files.*read back, encrypted\. 50 files of earlier.*2 files were damaged/,
  );
  expect(screen.getByText(/One is made each day at 03:05 UTC/)).toBeDefined();
  expect(screen.getByText('The last one is good.', { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByRole('button', { name: 'Backing up' })).toBeDefined();
});

it('says what to set where none are made, and without a server', async () => {
  const unset = { ...state, schedule: { ...state.schedule, place: null }, findings: [] };
  replaceAction(readBackupsAction, async () => ({ ok: true, value: { runs: [], state: unset } }));
  const { unmount } = render(<OperatorBackups />);
  expect(await screen.findByText(/ATELIER_BACKUP_TO=/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
  unmount();
  replaceAction(readBackupsAction, async () => ({ ok: true, value: { runs: [], state: null } }));
  render(<OperatorBackups />);
  expect(await screen.findByText(/runs without its server/)).toBeDefined();
});
