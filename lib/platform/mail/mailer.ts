import { createTransport } from 'nodemailer';
import type { Env } from '../env';

/** One mail to one person, as text and, for those who show it, as HTML. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Hands mail to the configured server. */
export interface Mailer {
  /** Resolves once the server has taken the mail. Throws {@link MailError}. */
  send(message: Message): Promise<void>;
}

/** The mail server could not be reached or did not take the mail. The message names no address and no secret. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

/** A server that does not answer is given up after this long, because a person waits for it. */
const patienceMs = 10_000;

/** The mailer of a configuration, or null when none is configured. Connects at the first mail, not before. */
export function createMailer({ mail }: Pick<Env, 'mail'>): Mailer | null {
  if (mail === undefined) return null;
  const transport = createTransport(
    {
      url: mail.url,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      // A message is made of words of ours alone: nothing in it is read from a file or fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mail.from },
  );
  return {
    async send({ to, subject, text, html }) {
      try {
        // As an object: a list of addresses in the text would be a list of receivers.
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
      } catch (cause) {
        const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
        throw new MailError(`The mail server did not take the mail${code}.`, { cause });
      }
    },
  };
}
