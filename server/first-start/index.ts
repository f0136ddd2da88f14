import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { randomToken, timingSafeEqualText } from '@/lib/platform/crypto';
import { type Database, openDatabase } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import type { Logger } from '@/lib/platform/log';
import { failureOf } from '../backup/recorded-runs';
import type { Handlers } from '../http-server';
import { restoreInstallation } from '../operate/restore-installation';
import { findQuestion, type Question } from './find-question';
import { beginPage, escapeHtml, pageEnd, questionForm } from './page';

/** What answers in place of the halves until a person has decided (decision 74). */
export interface FirstStart extends Handlers {
  /** What an answer has to know; whoever reads the output of the server does. */
  readonly code: string;
  /** Resolves when the start may go on. */
  readonly whenDecided: Promise<void>;
  isOver(): boolean;
}

const maxBodyBytes = 10_000;
/** How often it is looked whether another process has begun, or was told to. */
const lookEveryMs = 5_000;

/** Asks "new or restore?" where {@link findQuestion} finds that; `null` where the start may go on. */
export async function openFirstStart(
  database: Database,
  env: Env,
  log: Logger,
): Promise<FirstStart | null> {
  let question = await findQuestion(database, env);
  if (question === null) return null;
  const code = randomToken(16);
  const decision = Promise.withResolvers<void>();
  let isDecided = false;
  let isRestoring = false;

  function decide(): void {
    isDecided = true;
    clearInterval(timer);
    decision.resolve();
  }

  /** Reads the place again; the start goes on where nothing is to be asked any more. */
  async function look(): Promise<void> {
    const found = await findQuestion(database, env);
    if (isRestoring || isDecided) return;
    if (found === null) return decide();
    question = found;
  }

  // Of several processes one is answered. An embedded database has one alone.
  const timer = setInterval(() => {
    if (database.kind === 'postgres' && !isRestoring) {
      look().catch((error: unknown) => log.warn({ err: error }, 'the place was not read again'));
    }
  }, lookEveryMs).unref();

  async function restore(
    { repository, backups, isUnfinished }: Question,
    id: string | null,
    onStep: (step: string) => void,
  ): Promise<string> {
    const manifest = backups.find((backup) => backup.id === id);
    if (repository === null || manifest === undefined) throw new Error('There is no such backup.');
    // Statements of a restore may take long; the embedded database is open once, and has no limit.
    const own =
      env.databaseUrl === undefined
        ? null
        : await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, noTimeout: true });
    try {
      const options = { again: isUnfinished, onStep };
      const report = await restoreInstallation(own ?? database, env, repository, manifest, options);
      return report.text;
    } finally {
      await own?.close();
    }
  }

  /** Restores, and writes each step to the page as it comes. It goes on when nobody reads it any more. */
  async function streamRestore(asked: Question, id: string | null, outgoing: ServerResponse) {
    isRestoring = true;
    const { html, policy } = beginPage('Restoring');
    outgoing.writeHead(200, headersOf(policy));
    outgoing.write(`${html}<p>Keep this page open.</p>\n<ol role="log">\n`);
    const write = (line: string) => void outgoing.write(`<li>${escapeHtml(line)}</li>\n`);
    try {
      const report = await restore(asked, id, write);
      log.info({ backup: id, report: report.split('\n') }, 'a backup was restored');
      const lines = report.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
      outgoing.end(`</ol>\n${lines.join('\n')}\n<p><a href="/">Open Atelier</a></p>\n${pageEnd}`);
      decide();
    } catch (error) {
      log.error({ err: error }, 'the restore failed');
      outgoing.end(
        `</ol>\n<p class="wrong" role="alert">${escapeHtml(failureOf(error))}</p>\n<p><a href="/">Back</a></p>\n${pageEnd}`,
      );
    } finally {
      isRestoring = false;
    }
    if (!isDecided) await look();
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const asked = question;
    if (asked === null || isDecided) return redirect(outgoing);
    if (isRestoring) return sendPage(outgoing, 'Restoring', restoring, 200);
    const refuse = (wrong: string) =>
      sendPage(outgoing, questionTitle, questionForm(asked, wrong), 400);
    if (Number(incoming.headers['content-length'] ?? Number.NaN) > maxBodyBytes) {
      outgoing.setHeader('connection', 'close');
      return refuse('That was too much to read. Try again.');
    }
    const form = new URLSearchParams(await readForm(incoming));
    if (!timingSafeEqualText(form.get('code')?.trim() ?? '', code)) {
      return refuse(
        'This is not the set-up code. It is in the output of the server, since its last start.',
      );
    }
    const choice = form.get('choice');
    if (isRestoring) return sendPage(outgoing, 'Restoring', restoring, 200);
    if (choice === 'restore') return streamRestore(asked, form.get('backup'), outgoing);
    if (choice === 'new' && !asked.isUnfinished) decide();
    else await look();
    return redirect(outgoing);
  }

  return {
    code,
    whenDecided: decision.promise,
    isOver: () => isDecided,
    async request(incoming, outgoing) {
      const path = (incoming.url ?? '/').split('?')[0];
      if (path === '/healthz' || path === '/readyz') return sendJson(outgoing, 200, waiting);
      if (incoming.method === 'POST' && path === '/') return answer(incoming, outgoing);
      if (question === null || !incoming.headers.accept?.includes('text/html')) {
        return sendJson(outgoing, 503, notYet);
      }
      if (isRestoring) return sendPage(outgoing, 'Restoring', restoring, 200);
      return sendPage(outgoing, questionTitle, questionForm(question, null), 200);
    },
    async upgrade(_, socket) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
    },
  };
}

const questionTitle = 'New or restore?';
const restoring =
  '<p>A backup is being restored. The page on which that was begun shows how far it is.</p>\n<p><a href="/">Look again</a></p>';
const waiting = { status: 'ok', waiting_for: 'new_or_restore' };
const notYet = {
  error: {
    message:
      'This installation is empty, and waits until somebody says on its page whether to restore a backup.',
    type: 'service_unavailable_error',
    param: null,
    code: 'service_busy',
  },
};

const headersOf = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // A proxy that collects an answer would show no step before the last.
  'x-accel-buffering': 'no',
});

function sendPage(outgoing: ServerResponse, title: string, body: string, status: number): void {
  const { html, policy } = beginPage(title);
  outgoing.writeHead(status, headersOf(policy));
  outgoing.end(`${html}${body}\n${pageEnd}`);
}

function sendJson(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': '30' } : {}),
  });
  outgoing.end(JSON.stringify(body));
}

function redirect(outgoing: ServerResponse): void {
  outgoing.writeHead(303, { location: '/', 'cache-control': 'no-store' });
  outgoing.end();
}

/** The form of a request, of which no more is read than one needs. */
async function readForm(incoming: IncomingMessage): Promise<string> {
  async function* bounded() {
    let bytes = 0;
    for await (const chunk of incoming) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBodyBytes) return;
      yield chunk as Buffer;
    }
  }
  return text(bounded());
}
