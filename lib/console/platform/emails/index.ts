import type { Message } from '@/lib/platform/mail';

/** The content of an email: paragraphs, one link, and a note in small print. */
interface EmailContent {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  readonly foot: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? '');

/**
 * A name that a person chose, for emails to others: on one line, of limited length, and without text that mail programs
 * turn into a link.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .trim()
    .slice(0, 80);

/** Renders an email as text and as HTML without images, fonts and scripts. */
export function renderEmail({ to, subject, paragraphs, link, foot }: EmailContent): Message {
  const text = [...paragraphs, `${link.label}:\n${link.url}`, foot].join('\n\n');
  const paragraph = (content: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${content}</p>`;
  const button =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#16181d;color:#ffffff;text-decoration:none;font-weight:600';
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px 20px;background:#fafaf9;color:#16181d;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 24px;font-weight:600">Atelier</p>${paragraphs
    .map((each) => paragraph(escapeHtml(each)))
    .join('')}${paragraph(
    `<a href="${escapeHtml(link.url)}" style="${button}">${escapeHtml(link.label)}</a>`,
    'margin:24px 0',
  )}${paragraph(escapeHtml(foot), 'color:#5f636b;font-size:13px')}</div></body></html>`;
  return { to, subject, text, html };
}
