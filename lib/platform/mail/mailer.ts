import { createTransport } from 'nodemailer';
import type { Env } from '../env';

/** One mail to one person, as text and optionally as HTML. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends mail by the configured server. */
export interface Mailer {
  /** Resolves when the server has accepted the mail. Throws {@link MailError}. */
  send(message: Message): Promise<void>;
}

/** The mail server could not be reached or did not take the mail. The message names no address and no secret. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

/** Milliseconds to wait for the mail server: a person may be waiting for the mail. */
const mailTimeoutMs = 10_000;

/** The mailer of a configuration, or null when none is configured. Connects at the first mail, not before. */
export function createMailer({ mail }: Pick<Env, 'mail'>): Mailer | null {
  if (mail === undefined) return null;
  const transport = createTransport(
    {
      url: mail.url,
      connectionTimeout: mailTimeoutMs,
      greetingTimeout: mailTimeoutMs,
      socketTimeout: mailTimeoutMs,
      // Messages must not read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mail.from },
  );
  return {
    async send({ to, subject, text, html }) {
      try {
        // As an object, because an address given as text is split into several recipients at commas.
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
      } catch (cause) {
        const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
        throw new MailError(`The mail server did not take the mail${code}.`, { cause });
      }
    },
  };
}
