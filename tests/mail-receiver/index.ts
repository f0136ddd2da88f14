import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail as a person reads it. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail server on loopback that keeps its mails, for tests and for development. */
export interface MailReceiver {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Removes and returns the first mail to `to` with a matching subject. Waits up to `withinMs` (default 15 s). */
  take(to: string, subject: RegExp, withinMs?: number): Promise<ReceivedMail>;
  /** Mails that were not taken. */
  kept(): readonly ReceivedMail[];
  close(): Promise<void>;
}

/** Addresses that start with `refused` are not accepted. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refused') ? new Error('No such mailbox') : undefined),
    onData(stream, { envelope }, done) {
      simpleParser(stream).then((parsed) => {
        for (const { address } of envelope.rcptTo) mails.push(received(address, parsed));
        for (const check of waiting) check();
        done();
      }, done);
    },
  });
  // A sender that disconnects in the middle is reported by its own test.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    kept: () => [...mails],
    take: (to, subject, withinMs = 15_000) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const at = mails.findIndex((mail) => mail.to === to && subject.test(mail.subject));
          const [mail] = at === -1 ? [] : mails.splice(at, 1);
          if (mail === undefined) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(mail);
        };
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`No mail to ${to} with the subject ${subject} came.`));
        }, withinMs);
        waiting.add(check);
        check();
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const received = (to: string, { from, subject, text, html }: ParsedMail): ReceivedMail => ({
  to,
  from: from?.text ?? '',
  subject: subject ?? '',
  text: text ?? '',
  html: html || '',
});
