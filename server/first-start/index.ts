import type { IncomingMessage, ServerResponse } from 'node:http';
import { createKeyring, randomToken, timingSafeEqualText } from '@/lib/platform/crypto';
import { type Database, openDatabase } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import type { Logger } from '@/lib/platform/log';
import { failureOf } from '../backup/recorded-runs';
import type { Handlers } from '../http-server';
import { restoreInstallation } from '../operate/restore-installation';
import type { Report } from '../operate/run-command';
import type { Question } from './find-question';
import { backForm, codeForm, escapeHtml, pageEnd, questionForm, reportPart } from './page';
import { isTooLarge, readForm, redirect, sendBeginning, sendJson, sendPage } from './send';
import { type Rounds, watchQuestion } from './watch-question';

/** Handles requests in place of service and pages until a person has decided (decision 74). */
export interface FirstStart extends Handlers {
  /** Has to be sent with a decision; the server prints it at its start. */
  readonly code: string;
  /** Resolves when the start may go on. */
  readonly whenDecided: Promise<void>;
  isOver(): boolean;
}

/** The same for all processes of a deployment that share a secret, because a proxy may take each request to another one. */
const setUpCode = (secret: string | undefined): string =>
  secret === undefined
    ? randomToken(16)
    : createKeyring(secret).deriveKey('set-up-code').toString('base64url').slice(0, 22);

const defaultRounds: Rounds = { databaseMs: 5_000, placeMs: 30_000 };

/** Asks "new or restore?" where {@link watchQuestion} finds that; `null` where the start may go on. */
export async function openFirstStart(
  database: Database,
  env: Env,
  log: Logger,
  rounds = defaultRounds,
): Promise<FirstStart | null> {
  const code = setUpCode(env.secret);
  const decision = Promise.withResolvers<void>();
  let isDecided = false;
  let isRestoring = false;
  const question = await watchQuestion(database, env, {
    rounds,
    isPaused: () => isRestoring,
    onChange() {
      if (!isRestoring && question?.currentQuestion() === null) decide();
    },
    onError: (error) => log.warn({ err: error }, 'what to ask could not be read'),
  });
  if (question === null) return null;

  function decide(): void {
    isDecided = true;
    question?.stop();
    decision.resolve();
  }

  /** Restores, and writes each step to the page as it comes. It goes on when nobody reads it any more. */
  async function streamRestore(
    openQuestion: Question,
    id: string | null,
    outgoing: ServerResponse,
  ) {
    isRestoring = true;
    sendBeginning(outgoing, 'Restoring');
    outgoing.write('<p>Keep this page open.</p>\n<ol role="log">\n');
    const write = (line: string) => void outgoing.write(`<li>${escapeHtml(line)}</li>\n`);
    try {
      const report = await restoreChosen(database, env, openQuestion, { id, onStep: write });
      const lines = { backup: id, report: report.text.split('\n') };
      if (report.failed === true)
        log.error(lines, 'a backup was restored, and not everything is right');
      else log.info(lines, 'a backup was restored');
      outgoing.end(`</ol>\n${reportPart(report)}\n${pageEnd}`);
      decide();
    } catch (error) {
      log.error({ err: error }, 'the restore failed');
      outgoing.end(
        `</ol>\n<p class="wrong" role="alert">${escapeHtml(failureOf(error))}</p>\n${backForm(code)}\n${pageEnd}`,
      );
    } finally {
      isRestoring = false;
    }
    if (!isDecided) await question?.readDatabase();
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (isTooLarge(incoming)) {
      outgoing.setHeader('connection', 'close');
      return sendPage(outgoing, waitingTitle, codeForm('That was too much to read.'), 400);
    }
    const form = await readForm(incoming);
    if (!timingSafeEqualText(form.get('code')?.trim() ?? '', code)) {
      return sendPage(outgoing, waitingTitle, codeForm(wrongCode), 400);
    }
    const choice = form.get('choice');
    if (!isRestoring) await question?.readDatabase();
    if (!isRestoring && choice === 'look') await question?.readPlace();
    const openQuestion = question?.currentQuestion() ?? null;
    if (isDecided || openQuestion === null) return redirect(outgoing);
    if (isRestoring || openQuestion.state === 'restoring') return sendRestoring(outgoing);
    if (choice === 'restore') return streamRestore(openQuestion, form.get('backup'), outgoing);
    if (choice !== 'new' || openQuestion.state === 'unfinished') {
      return sendPage(outgoing, 'New or restore?', questionForm(openQuestion, code), 200);
    }
    decide();
    return redirect(outgoing);
  }

  return {
    code,
    whenDecided: decision.promise,
    isOver: () => isDecided,
    async request(incoming, outgoing) {
      const path = (incoming.url ?? '/').split('?')[0];
      if (path === '/healthz' || path === '/readyz') return sendJson(outgoing, 200, waitingStatus);
      if (incoming.method === 'POST' && path === '/') return respond(incoming, outgoing);
      if (!incoming.headers.accept?.includes('text/html'))
        return sendJson(outgoing, 503, notYetResponse);
      if (isRestoring || question.currentQuestion()?.state === 'restoring')
        return sendRestoring(outgoing);
      return sendPage(outgoing, waitingTitle, codeForm(null), 200);
    },
    async upgrade(_, socket) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
    },
  };
}

/** Restores the backup that was chosen. Throws `BackupError`, `StorageError`. */
async function restoreChosen(
  database: Database,
  env: Env,
  { repository, backups, state }: Question,
  { id, onStep }: { id: string | null; onStep: (step: string) => void },
): Promise<Report> {
  const backup = backups.find((each) => each.id === id);
  if (repository === null || backup === undefined) throw new Error('There is no such backup.');
  const manifest = await repository.readManifest(backup.id);
  const options = { isSecondTry: state === 'unfinished', onStep };
  const { databaseUrl: url, dataDir } = env;
  // The embedded database is open once, and has no limit.
  if (url === undefined) return restoreInstallation(database, env, repository, manifest, options);
  // Statements of a restore may take long.
  const ownDatabase = await openDatabase({ url, dataDir, noTimeout: true });
  try {
    return await restoreInstallation(ownDatabase, env, repository, manifest, options);
  } finally {
    await ownDatabase.close();
  }
}

const waitingTitle = 'A decision waits';
const wrongCode =
  'This is not the set-up code. It is in the output of the server, since its last start.';

const sendRestoring = (outgoing: ServerResponse): void =>
  sendPage(
    outgoing,
    'Restoring',
    '<p>A backup is being restored. The page or the command by which that was begun shows how far it is.</p>\n<p><a href="/">Look again</a></p>',
    200,
  );

const waitingStatus = { status: 'ok', waiting_for: 'new_or_restore' };
const notYetResponse = {
  error: {
    message: 'This installation waits for a decision, which whoever runs it makes on its page.',
    type: 'service_unavailable_error',
    param: null,
    code: 'service_busy',
  },
};
