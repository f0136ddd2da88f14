import type { Command } from './run-command';
import { withDatabase } from './with-database';

/** Every command, in the order of the list. */
export const commands: readonly Command[] = [
  {
    name: 'doctor',
    takes: [],
    switches: ['json'],
    sentence: 'Examines the installation, and says what is wrong and what to do.',
    run: async (_, switches) => (await import('./doctor')).doctor({ json: switches.has('json') }),
  },
  {
    name: 'check',
    takes: [],
    switches: ['files'],
    sentence: 'Goes through the ledger, and with --files reads every stored file and compares it.',
    run: (_, switches) =>
      withDatabase(async (database) =>
        (await import('./check')).check(database, { files: switches.has('files') }),
      ),
  },
  {
    name: 'backup',
    takes: [],
    options: { to: 'PLACE' },
    switches: ['claim'],
    sentence:
      'Backs database and files up into a folder or s3://bucket/prefix, and reads every new part back; also while the server runs. --claim makes the place, also one that was emptied, and the file storage this installation’s, whichever one had them: use it once that one is gone.',
    run: async (_, switches, { to }) =>
      (await import('./backup')).backUp(to, { claim: switches.has('claim') }),
  },
  {
    name: 'backups',
    takes: [],
    options: { from: 'PLACE' },
    switches: ['verify'],
    sentence: 'Lists the backups of a place; with --verify reads every part of them.',
    run: async (_, switches, { from }) =>
      (await import('./backup')).showBackups(from, { shouldVerify: switches.has('verify') }),
  },
  {
    name: 'restore',
    takes: ['[BACKUP]'],
    options: { from: 'PLACE' },
    switches: ['again'],
    sentence:
      'Restores a backup (the newest) into an empty database; with --again starts an interrupted restore over.',
    run: async ([id], switches, { from }) =>
      (await import('./restore')).restore({ id, from, isSecondTry: switches.has('again') }),
  },
  {
    name: 'archive',
    takes: [],
    options: { from: 'PLACE', read: 'TABLE/MONTH' },
    switches: ['now', 'verify'],
    sentence:
      'Lists the archived months; --verify reads every file, --read prints the rows of one as CSV, --now archives what is due.',
    run: async (_, switches, { from, read }) => {
      const { archiveNow, readArchived, showArchive } = await import('./archive');
      if (switches.has('now')) return archiveNow();
      if (read !== undefined) return readArchived(read, from, process.stdout);
      return showArchive(from, { shouldVerify: switches.has('verify') });
    },
  },
  {
    name: 'migrate',
    takes: [],
    sentence: 'Brings the database up to date, as a start of this version would.',
    run: () => withDatabase(async (database) => (await import('./migrate')).migrate(database)),
  },
  {
    name: 'rehearse',
    takes: [],
    sentence:
      'Runs the new migrations of this version on a copy of the database: seconds, rows, locks, and the ledger after it.',
    run: async () => (await import('./rehearse')).rehearse(),
  },
  {
    name: 'rotate-secret',
    takes: [],
    sentence:
      'Encrypts every stored key and secret with a new ATELIER_SECRET, while no server runs; what ends with the old one is printed.',
    run: () =>
      withDatabase(async (database) => (await import('./rotate-secret')).rotateSecret(database)),
  },
  {
    name: 'owner',
    takes: ['EMAIL', '[WORKSPACE]'],
    sentence:
      'Makes an account an operator, or an Owner of the workspace; before the first account it prints the sign-up token.',
    run: ([email = '', workspace]) =>
      withDatabase(async (database) =>
        (await import('./people')).makeOwner(database, { email, workspace }),
      ),
  },
  {
    name: 'reset-password',
    takes: ['EMAIL'],
    sentence: 'Prints a link that sets a new password, once and within an hour.',
    run: ([email = '']) =>
      withDatabase(async (database) => (await import('./people')).resetPassword(database, email)),
  },
  {
    name: 'unlock',
    takes: ['EMAIL'],
    sentence: 'Turns two-step sign-in off for a person who lost every second step.',
    run: ([email = '']) =>
      withDatabase(async (database) => (await import('./people')).unlock(database, email)),
  },
  {
    name: 'restore-workspace',
    takes: ['WORKSPACE'],
    sentence: 'Brings an archived workspace back with its people, keys and credits.',
    run: ([slug = '']) =>
      withDatabase(async (database) =>
        (await import('./workspaces')).restoreArchived(database, slug),
      ),
  },
  {
    name: 'export-workspace',
    takes: ['WORKSPACE', 'FOLDER'],
    sentence:
      'Writes a workspace’s tasks, prompts, ledger, chats, boards, members and files into a new folder.',
    run: ([slug = '', folder = '']) =>
      withDatabase(async (database) =>
        (await import('./export')).exportWorkspace(database, { slug, folder }),
      ),
  },
  {
    name: 'grant',
    takes: ['WORKSPACE', 'CREDITS', 'MEMO'],
    sentence: 'Gives a workspace credits; the same three words again give nothing more.',
    run: ([slug = '', credits = '', memo = '']) =>
      withDatabase(async (database) =>
        (await import('./workspaces')).grant(database, { slug, credits, memo }),
      ),
  },
];
