import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { preferCompressedFile } from './compressed-files';
import { refuseMalformedActions } from './malformed-action';
import { ignoreConditionsOfFile, nameOwnHost, type PageRefusal, refusalOf } from './page-refusal';
import { allowWayBack } from './way-back';

/** The content policy of responses that are no page. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

export interface Pages {
  request(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): Promise<void>;
}

/**
 * Prepares Next.js behind our server, with a detached `httpServer`. At its first page Next.js adds an `upgrade` listener
 * to its server, which closes every socket that it does not know; on the detached one it only gets its own upgrades.
 */
export async function preparePages(options: {
  directory: string;
  isDevelopment: boolean;
  host: string;
  port: number;
  /** Where people reach the console. */
  publicUrl: string;
}): Promise<Pages> {
  // Loaded here and not at the top, once `AsyncLocalStorage` is on globalThis, where Next.js expects it (scripts/env).
  const { default: next } = await import('next');
  const detachedServer = createServer();
  const app = next({
    dir: options.directory,
    dev: options.isDevelopment,
    hostname: options.host,
    port: options.port,
    httpServer: detachedServer,
    // It prints why a page failed, which `logConsole` writes into the log.
    quiet: false,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  const buildFiles = options.isDevelopment ? null : await listBuildFiles(options.directory);
  return {
    async request(incoming, outgoing) {
      const { url = '/' } = incoming;
      nameOwnHost(incoming.headers, options.publicUrl);
      const refusal = refusalOf(incoming, buildFiles);
      if (refusal !== null) return refuse(outgoing, refusal);
      ignoreConditionsOfFile(incoming);
      preferCompressedFile(incoming, outgoing, buildFiles);
      allowWayBack(url, outgoing);
      return refuseMalformedActions(incoming, outgoing, () => handle(incoming, outgoing));
    },
    async upgrade(incoming, socket, head) {
      // Pages use no sockets in production; in development one reloads them.
      const isTaken =
        options.isDevelopment && detachedServer.emit('upgrade', incoming, socket, head);
      if (!isTaken) refuseUpgrade(socket);
    },
    close: () => app.close(),
  };
}

/** The paths under which browsers ask for the files of the build. */
async function listBuildFiles(directory: string): Promise<ReadonlySet<string>> {
  const folder = path.join(directory, '.next', 'static');
  const entries = await readdir(folder, { recursive: true });
  return new Set(entries.map((entry) => `/_next/static/${entry.split(path.sep).join('/')}`));
}

function refuse(outgoing: ServerResponse, { status, text, allow }: PageRefusal): void {
  outgoing.writeHead(status, {
    ...(allow === undefined ? {} : { allow }),
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(text);
}

/** Refuses an upgrade without a handler. */
function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
