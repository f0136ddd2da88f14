import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { ReceivedMail } from './decode-body.ts';
import { decodeBody } from './decode-body.ts';

export type { ReceivedMail } from './decode-body.ts';

/** A mail server on loopback that keeps what it is given: for tests, and to see mail while developing. */
export interface MailReceiver {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The first mail to `to` whose subject matches, taken out; waits for it up to `withinMs` (default 15 s). */
  take(to: string, subject: RegExp, withinMs?: number): Promise<ReceivedMail>;
  /** Mails that nobody has taken. */
  kept(): readonly ReceivedMail[];
  close(): Promise<void>;
}

/** Speaks as much of SMTP (RFC 5321) as a sender needs. Addresses that start with `refused` are not taken. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((socket) =>
    converse(socket, (mail) => {
      mails.push(mail);
      for (const look of waiting) look();
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept: () => [...mails],
    take: (to, subject, withinMs = 15_000) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = mails.findIndex((mail) => mail.to === to && subject.test(mail.subject));
          const [mail] = at === -1 ? [] : mails.splice(at, 1);
          if (mail === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(mail);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No mail to ${to} with the subject ${subject} came.`));
        }, withinMs);
        waiting.add(look);
        look();
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One connection: a command a line, and after DATA lines up to a single dot. */
function converse(socket: Socket, keep: (mail: ReceivedMail) => void): void {
  let rest = '';
  let to = '';
  let data: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (data !== null) {
      if (line !== '.') return void data.push(line.replace(/^\./, ''));
      keep({ to, ...decodeBody(data.join('\r\n')) });
      data = null;
      return void say('250 kept');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') {
      to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      return void say(to.startsWith('refused') ? '550 no such person' : '250 fine');
    }
    if (command === 'DATA') {
      data = [];
      return void say('354 go on');
    }
    if (command === 'QUIT') return void socket.end('221 bye\r\n');
    say('250 fine');
  };
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  // A sender that hangs up in the middle has nothing more to say.
  socket.on('error', () => socket.destroy());
  say('220 mail receiver');
}
