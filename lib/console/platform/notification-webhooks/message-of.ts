import type { WebhookInput } from '@/lib/pages/notification-kinds';

/** What is written into a chat program: one line, and the page that it links to. */
export interface ChatMessage {
  readonly text: string;
  readonly url: string;
}

/**
 * The body of a request to Slack's incoming webhooks: blocks, and the text for notifications and old programs. The block
 * is plain text; in `text` three characters are escaped, so that nobody mentions a channel or hides a link
 * (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks and
 * https://docs.slack.dev/messaging/formatting-message-text, 2026-11-26).
 */
function slackBody({ text, url }: ChatMessage) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return {
    text: escaped,
    blocks: [
      { type: 'section', text: { type: 'plain_text', text, emoji: false } },
      {
        type: 'actions',
        elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open' }, url }],
      },
    ],
  };
}

/**
 * The body of a request to a Teams workflow, "When a Teams webhook request is received", and to the older incoming
 * webhooks: an Adaptive Card. A rich text block shows its text as it is; a text block would read Markdown
 * (https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using and
 * https://adaptivecards.io/explorer/RichTextBlock.html, 2026-11-26).
 */
const teamsBody = ({ text, url }: ChatMessage) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.2',
        body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
        actions: [{ type: 'Action.OpenUrl', title: 'Open', url }],
      },
    },
  ],
});

/** The JSON of a message in the shape of a chat program. */
export const messageBody = (format: WebhookInput['format'], message: ChatMessage): string =>
  JSON.stringify(format === 'slack' ? slackBody(message) : teamsBody(message));
