import type { Env } from '@/lib/platform/env';
import { greetMailServer } from '@/lib/platform/mail';
import { checkTimeoutMs, type Finding, findingsOf, reasonOf } from './findings';

const { ok, warning, problem } = findingsOf('Mail');

const adviceByCode: Readonly<Record<string, string>> = {
  EAUTH: 'Correct the user and the password in SMTP_URL; special characters are written as %XX.',
  EDNS: 'The host of SMTP_URL has no address: correct it.',
  ENOTFOUND: 'The host of SMTP_URL has no address: correct it.',
  ECONNREFUSED: 'Nothing listens there: correct host and port in SMTP_URL.',
  ESOCKET: 'Correct host and port in SMTP_URL: smtps:// with 465, smtp:// with 587.',
  ETIMEDOUT: 'Many networks close port 25: use 587 or 465.',
  ETLS: 'The server’s certificate does not fit its name: correct the host in SMTP_URL.',
};

/** Connects to the mail server and signs in; nothing is sent. */
export async function checkMail({ mail }: Pick<Env, 'mail'>): Promise<Finding[]> {
  if (mail === undefined) {
    return [
      warning(
        'No mail server is set up: invitations and new passwords are links to hand over.',
        'Set SMTP_URL and SMTP_FROM.',
      ),
    ];
  }
  try {
    await greetMailServer(mail, checkTimeoutMs - 1_000);
    return [ok(`${new URL(mail.url).hostname} answers and takes mail from this installation.`)];
  } catch (error) {
    const reason = reasonOf(error);
    return [
      problem(
        `The mail server does not let this installation in: ${reason}.`,
        adviceByCode[reason] ?? 'Correct SMTP_URL.',
      ),
    ];
  }
}
