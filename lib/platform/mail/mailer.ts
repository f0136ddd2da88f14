import { createTransport } from 'nodemailer';
import type { Env, MailEnv } from '../env';

/** One mail to one person, as text and optionally as HTML. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A POST to this address, without a session, ends mail of this kind. */
  readonly unsubscribeUrl?: string;
}

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

/**
 * Headers by which a mail program offers to end mail like this. One press is enough only over https (RFC 8058, sections
 * 3.1 and 3.2, https://www.rfc-editor.org/rfc/rfc8058, read on 2026-11-26).
 */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

/**
 * Connects to the mail server, greets it and signs in, without sending anything. Throws the error of the connection, whose
 * `code` says what failed.
 */
export async function greetMailServer({ url }: MailEnv, timeoutMs: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

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
    async send({ to, subject, text, html, unsubscribeUrl }) {
      try {
        // As an object, because an address given as text is split into several recipients at commas.
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
        });
      } catch (cause) {
        const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
        throw new MailError(`The mail server did not take the mail${code}.`, { cause });
      }
    },
  };
}
