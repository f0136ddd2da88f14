import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { type ImageSources, safeHref, safeImageSrc } from './address';
import { lineBreakTag, readEntities } from './entities';
import { Formula } from './formula';
import type { MathToken } from './lex';

/** An element around inline parts. They are passed as arguments, so that none of them needs a key. */
const renderElement = (
  type: string,
  props: Record<string, unknown> | null,
  tokens: readonly Token[] | undefined,
  images: ImageSources,
) => createElement(type, props, ...renderInline(tokens, images));

/** The inline parts of a block as React nodes. Raw HTML becomes text, because only tokens are rendered. */
export function renderInline(
  tokens: readonly Token[] | undefined,
  images: ImageSources,
): ReactNode[] {
  return (tokens ?? []).map((token) => renderToken(token, images));
}

function renderToken(token: Token, images: ImageSources): ReactNode {
  switch (token.type) {
    case 'strong':
      return renderElement('strong', { className: 'font-semibold' }, token.tokens, images);
    case 'em':
    case 'del':
      return renderElement(token.type, null, token.tokens, images);
    case 'codespan':
      return createElement(
        'code',
        {
          dir: 'ltr',
          className: 'rounded-xs bg-sunk px-1 py-0.5 font-mono text-[0.9em] dark:bg-raised',
        },
        token.text,
      );
    case 'br':
      return createElement('br');
    case 'link':
      return renderLink(token as Tokens.Link, images);
    case 'image':
      return renderImage(token as Tokens.Image, images);
    case 'checkbox':
      return createElement('input', {
        type: 'checkbox',
        checked: (token as Tokens.Checkbox).checked,
        readOnly: true,
        disabled: true,
        'aria-label': (token as Tokens.Checkbox).checked ? 'Done' : 'To do',
        className: 'mr-2 align-[-2px]',
      });
    case 'math': {
      const { raw, text, display } = token as unknown as MathToken;
      return createElement(Formula, { raw, source: text, display });
    }
    case 'text':
      if ('tokens' in token && token.tokens) {
        return createElement(Fragment, null, ...renderInline(token.tokens, images));
      }
      return readEntities((token as Tokens.Text).text);
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'html':
      return lineBreakTag.test(token.raw) ? createElement('br') : token.raw;
    default:
      return token.raw;
  }
}

const newTabProps = { target: '_blank', rel: 'noopener noreferrer nofollow' };
const linkClasses =
  'text-live-ink underline decoration-line-strong underline-offset-2 hover:decoration-current';

function renderLink(token: Tokens.Link, images: ImageSources): ReactNode {
  const { href, tokens, title } = token;
  const safe = safeHref(href);
  if (safe === null) return renderUnlinked(token, images);
  const props = { href: safe, title: title ?? undefined, className: linkClasses, ...newTabProps };
  return renderElement('a', props, tokens, images);
}

/** A link that leads nowhere: `list[0](see below)` stays as it is written. */
function renderUnlinked({ raw, tokens }: Tokens.Link, images: ImageSources): ReactNode {
  const label = tokens.map((token) => token.raw).join('');
  if (!raw.startsWith(`[${label}]`)) return raw;
  const rawAddress = raw.slice(label.length + 1);
  return createElement(Fragment, null, '[', ...renderInline(tokens, images), rawAddress);
}

/** An address as a link that shows it. */
export function renderAddress(href: string): ReactNode {
  const safe = safeHref(href);
  if (safe === null) return href;
  return createElement(
    'a',
    { href: safe, dir: 'ltr', className: linkClasses, ...newTabProps },
    href,
  );
}

function renderImage({ href, raw, text, title }: Tokens.Image, images: ImageSources): ReactNode {
  const alt = readEntities(text);
  // A picture loads without a press, and its address could tell any other host what the conversation holds.
  const src = safeImageSrc(href, { origins: images.origins, allowsAnyHttps: false });
  if (src !== null) {
    return createElement('img', {
      src,
      alt,
      title: title ?? undefined,
      loading: 'lazy',
      className: 'my-2 max-h-120 max-w-full rounded-md',
    });
  }
  const safe = safeHref(href);
  if (safe === null) return raw;
  return createElement('a', { href: safe, className: linkClasses, ...newTabProps }, alt || safe);
}
