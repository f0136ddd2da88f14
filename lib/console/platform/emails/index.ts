import type { Message } from '@/lib/platform/mail';

/** The content of an email: paragraphs, one link, and a note in small print. */
interface EmailContent {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Lines after the paragraphs, each with a link of its own. */
  readonly items?: readonly { readonly text: string; readonly url: string }[];
  /** Where a paragraph or line is bold in the HTML, in the order of the text. */
  readonly findBoldRanges?: (
    text: string,
  ) => readonly { readonly start: number; readonly end: number }[];
  readonly link: Link;
  readonly foot: string;
  readonly footLinks?: readonly Link[];
  /** Ends mail like this by a POST, without a session (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

interface Link {
  readonly label: string;
  readonly url: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? '');

/**
 * Text that a person chose, for emails to others: on one line, of limited length, and without text that mail programs
 * turn into a link.
 */
export const plainLine = (text: string, maxLength: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();

/** A person's or workspace's name as {@link plainLine}. */
export const plainName = (name: string): string => plainLine(name, 80);

/** Renders an email as text and as HTML without images, fonts and scripts. */
export function renderEmail(content: EmailContent): Message {
  const {
    to,
    subject,
    paragraphs,
    items = [],
    findBoldRanges = () => [],
    link,
    foot,
    footLinks = [],
    unsubscribeUrl,
  } = content;
  const text = [
    ...paragraphs,
    ...items.map((item) => `${item.text}\n${item.url}`),
    `${link.label}:\n${link.url}`,
    [foot, ...footLinks.map(({ label, url }) => `${label}:\n${url}`)].join('\n'),
  ].join('\n\n');
  const renderParagraph = (html: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${html}</p>`;
  const renderLine = (line: string): string => {
    const boldRanges = findBoldRanges(line);
    const markedText = boldRanges.map(({ start, end }, index) => {
      const plainText = line.slice(boldRanges[index - 1]?.end ?? 0, start);
      return `${escapeHtml(plainText)}<strong>${escapeHtml(line.slice(start, end))}</strong>`;
    });
    return `${markedText.join('')}${escapeHtml(line.slice(boldRanges.at(-1)?.end ?? 0))}`;
  };
  const renderLink = ({ label, url }: Link, style = 'color:inherit', html = escapeHtml(label)) =>
    `<a href="${escapeHtml(url)}" style="${style}">${html}</a>`;
  const buttonStyle =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#16181d;color:#ffffff;text-decoration:none;font-weight:600';
  const body = [
    ...paragraphs.map((paragraph) => renderParagraph(renderLine(paragraph))),
    ...items.map((item) =>
      renderParagraph(
        renderLink({ label: item.text, url: item.url }, undefined, renderLine(item.text)),
      ),
    ),
    renderParagraph(renderLink(link, buttonStyle), 'margin:24px 0'),
    renderParagraph(
      [escapeHtml(foot), ...footLinks.map((footLink) => renderLink(footLink))].join('<br>'),
      'color:#5f636b;font-size:13px',
    ),
  ].join('');
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px 20px;background:#fafaf9;color:#16181d;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 24px;font-weight:600">Atelier</p>${body}</div></body></html>`;
  return { to, subject, text, html, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) };
}
