import { MailError, type Mailer, type Message } from '@/lib/platform/mail';
import { runtime } from '../../runtime';
import type { Watcher } from '../watch';

/** Runs a watcher with a mailer that records its messages, or refuses them while `broken` is true. */
export function recordingMailer(create: (mailer: Mailer) => Watcher) {
  let sent: Message[] = [];
  const recorder = {
    broken: false,
    /** Runs the watcher once. Returns the messages of this run. */
    async run(): Promise<readonly Message[]> {
      sent = [];
      await watcher.run(runtime());
      return sent;
    },
  };
  const watcher = create({
    async send(message) {
      if (recorder.broken) throw new MailError('The mail server did not take the mail.');
      sent.push(message);
    },
  });
  return recorder;
}
