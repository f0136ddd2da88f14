import { renderEmail } from '../../platform/emails';
import { reportError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';

/**
 * Mails a person about a change of their sign-in, if mail is configured. `state`: whether it turned two-step sign-in on or
 * off; null for neither. Does not wait for the mail server.
 */
export function mailChange(to: string, change: string, state: 'on' | 'off' | null): void {
  const { env, mailer } = runtime();
  if (mailer === null) return;
  const message = renderEmail({
    to,
    subject:
      state === null
        ? 'Your sign-in to Atelier has changed'
        : `Two-step sign-in was turned ${state} for Atelier`,
    paragraphs: [
      change,
      ...(state === 'off' ? ['Your password alone opens your account now.'] : []),
      ...(state === 'on'
        ? ['From now on, signing in with your password asks for a second step as well.']
        : []),
    ],
    link: { label: 'Open Atelier', url: env.url },
    foot: 'If it wasn’t you, change your password right away and look at “Account activity” on your account page.',
  });
  mailer.send(message).catch(reportError);
}
