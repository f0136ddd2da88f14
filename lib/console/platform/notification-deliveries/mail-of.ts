import { mentionsIn } from '@/lib/pages/mentions';
import { kindDetails, type NotificationKind } from '@/lib/pages/notification-kinds';
import { notificationPath } from '@/lib/pages/notifications';
import type { Message } from '@/lib/platform/mail';
import { plainLine, plainName, renderEmail } from '../emails';
import type { Runtime } from '../runtime';
import type { MailGroup } from './claim-mail';
import { unsubscribeToken } from './unsubscribe';

const longestText = 400;
const longestSubject = 120;

/** The mail of one notification, or of several in a list. Each text is one line, and links only where it is meant to. */
export function mailOf(
  { env, keyring }: Pick<Runtime, 'env' | 'keyring'>,
  group: MailGroup,
): Message {
  const [first] = group;
  if (first === undefined) throw new Error('unreachable: a mail has at least one notification');
  const { workspaceId, userId, slug, name, email } = first;
  const workspace = plainName(first.workspace);
  const home = `${env.url}/${slug}`;
  const kinds = [...new Set(group.map(({ kind }) => kind as NotificationKind))];
  const token = unsubscribeToken({ keyring }, { workspaceId, userId, kinds });
  const lines = group.map(({ text, path }) => ({
    text: plainLine(text, longestText),
    url: `${env.url}${notificationPath(slug, path)}`,
  }));
  const single = lines.length === 1 ? lines[0] : undefined;
  const labels = kinds.map((kind) => kindDetails[kind].label).join(', ');
  return renderEmail({
    to: email,
    subject:
      single === undefined
        ? `${workspace}: ${lines.length} notifications`
        : // Up to the first full stop or colon before a space, because names of experiments may contain others.
          `${workspace}: ${plainLine(first.text.split(/[.:](?: |$)/)[0] ?? '', longestSubject)}`,
    paragraphs: single === undefined ? [`What happened in ${workspace}:`] : [single.text],
    items: single === undefined ? lines : [],
    boldIn: (text) => mentionsIn(text, [{ id: userId, name, email }]),
    link: { label: 'Open in Atelier', url: single?.url ?? `${home}/create` },
    foot: kinds.every((kind) => kindDetails[kind].forOperators)
      ? 'You get this because you operate this installation of Atelier.'
      : `You get this because you are a member of ${workspace} on Atelier.`,
    footLinks: [
      { label: `Turn off mail about: ${labels}`, url: `${env.url}/unsubscribe/${token}` },
      { label: 'Choose what is mailed', url: `${home}/notifications` },
    ],
    unsubscribeUrl: `${env.url}/api/unsubscribe/${token}`,
  });
}
