import { findMentions } from '@/lib/pages/mentions';
import { kindDetails, type NotificationKind } from '@/lib/pages/notification-kinds';
import { notificationPath } from '@/lib/pages/notifications';
import type { Message } from '@/lib/platform/mail';
import { plainLine, plainName, renderEmail } from '../emails';
import type { Runtime } from '../runtime';
import type { MailGroup } from './claim-mail';
import { unsubscribeToken } from './unsubscribe';

const maxTextLength = 400;
const maxSubjectLength = 120;

/** The mail of one notification, or of several in a list. Each text is one line, and links only where it is meant to. */
export function renderNotificationMail(
  { env, keyring }: Pick<Runtime, 'env' | 'keyring'>,
  group: MailGroup,
): Message {
  const [firstNotification] = group;
  if (firstNotification === undefined)
    throw new Error('unreachable: a mail has at least one notification');
  const { workspaceId, userId, slug, name, email } = firstNotification;
  const workspace = plainName(firstNotification.workspace);
  const workspaceUrl = `${env.url}/${slug}`;
  const kinds = [...new Set(group.map(({ kind }) => kind as NotificationKind))];
  const token = unsubscribeToken({ keyring }, { workspaceId, userId, kinds });
  const lines = group.map(({ text, path }) => ({
    text: plainLine(text, maxTextLength),
    url: `${env.url}${notificationPath(slug, path)}`,
  }));
  const singleLine = lines.length === 1 ? lines[0] : undefined;
  const labels = kinds.map((kind) => kindDetails[kind].label).join(', ');
  return renderEmail({
    to: email,
    subject:
      singleLine === undefined
        ? `${workspace}: ${lines.length} notifications`
        : // Up to the first full stop or colon before a space, because names of experiments may contain others.
          `${workspace}: ${plainLine(firstNotification.text.split(/[.:](?: |$)/)[0] ?? '', maxSubjectLength)}`,
    paragraphs: singleLine === undefined ? [`What happened in ${workspace}:`] : [singleLine.text],
    items: singleLine === undefined ? lines : [],
    findBoldRanges: (text) => findMentions(text, [{ id: userId, name, email }]),
    link: { label: 'Open in Atelier', url: singleLine?.url ?? `${workspaceUrl}/create` },
    foot: kinds.every((kind) => kindDetails[kind].forOperators)
      ? 'You get this because you operate this installation of Atelier.'
      : `You get this because you are a member of ${workspace} on Atelier.`,
    footLinks: [
      { label: `Turn off mail about: ${labels}`, url: `${env.url}/unsubscribe/${token}` },
      { label: 'Choose what is mailed', url: `${workspaceUrl}/notifications` },
    ],
    unsubscribeUrl: `${env.url}/api/unsubscribe/${token}`,
  });
}
